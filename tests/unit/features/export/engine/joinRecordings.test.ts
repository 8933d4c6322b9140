import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { describe, expect, it, vi } from 'vitest';
import { failed } from '@/domain/result';
import { joinRecordings } from '@/features/export/engine/joinRecordings';
import type { RecordingToExport, BatchExport, ExportFailure } from '@/features/export/engine/types';
import { clipAt, clipHost, keptSink, media, openPlaylist, type Answer } from './clipHost';
import { unhurried } from './saveFiles';

const DAY = Date.UTC(2026, 6, 15, 10, 0, 0);
const FRAME = 1 / 15;
const CLIP_SECONDS = 16;
const SOUND_FRAME = 0.032;

const clipOf = (scene: string, number: number): RecordingToExport => ({
  ...clipAt(`${scene}/index.m3u8`),
  id: `event ${number}`,
  cameraName: scene,
  at: DAY + number * 60_000,
});

const ODD = /^odd-(\w+)\//;
const playlist = (map: string, parts: readonly string[]): string =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:2', `#EXT-X-MAP:URI="${map}"`]
    .concat(parts.flatMap((part) => ['#EXTINF:2.0,', part]))
    .concat('#EXT-X-ENDLIST', '')
    .join('\n');

/** Serves the mock scenes. `odd-picture` has a smaller picture and no audio. */
function answer(path: string): Answer {
  const odd = ODD.exec(path)?.[1];
  if (odd === undefined) return media(`clips/${path}`);
  const file = path.replace(ODD, '');
  if (file !== 'index.m3u8') return media(`odd/${file}`);
  return playlist(`${odd}-init.mp4`, [`${odd}-0.m4s`, `${odd}-1.m4s`]);
}

/** https://mp4ra.org/registered-types/boxes */
const boxesOf = (bytes: Uint8Array, type: string): number[] =>
  [...new TextDecoder('latin1').decode(bytes).matchAll(new RegExp(type, 'g'))].map(({ index }) => index);

/** Creates a segment whose tracks begin this many seconds earlier. */
function earlier(
  init: Uint8Array<ArrayBuffer>,
  segment: Uint8Array<ArrayBuffer>,
  seconds: number,
): Uint8Array<ArrayBuffer> {
  const scales = boxesOf(init, 'mdhd').map((at) => new DataView(init.buffer).getUint32(at + 16));
  const changed = segment.slice();
  const view = new DataView(changed.buffer);
  for (const [index, at] of boxesOf(changed, 'tfdt').entries()) {
    const ticks = BigInt(Math.round(seconds * (scales[index] ?? 0)));
    if (view.getUint8(at + 4) === 1) view.setBigUint64(at + 8, view.getBigUint64(at + 8) - ticks);
    else view.setUint32(at + 8, view.getUint32(at + 8) - Number(ticks));
  }
  return changed;
}

async function read(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const packets = async (track: typeof video | typeof audio) => {
    const found: { at: number; end: number; type: string; bytes: number }[] = [];
    if (track === null) return found;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      const { timestamp, duration, type, byteLength } = packet;
      found.push({ at: timestamp, end: timestamp + duration, type, bytes: byteLength });
    }
    return found;
  };
  return {
    date: (await input.getMetadataTags()).date,
    seconds: await input.computeDuration(),
    codec: (await video?.getDecoderConfig())?.codec,
    pictures: await packets(video),
    sounds: await packets(audio),
  };
}

const together = (method: unknown): BatchExport => method as BatchExport;

describe('joined recordings', () => {
  it('follow each other without a gap, with every frame and all audio', async () => {
    const scenes = ['porch', 'driveway', 'garden', 'street', 'porch', 'garage', 'nursery', 'back-door'];
    const { network } = clipHost(answer);
    const { sink, bytes, outcome } = keptSink();
    const saved = await joinRecordings(scenes.map(clipOf), sink, unhurried, network);
    expect(saved).toMatchObject({
      ok: true,
      value: { method: { kind: 'together', as: 'video', of: 8, skipped: [], reason: null } },
    });
    expect(outcome.isFinished).toBe(true);
    const { date, seconds, codec, pictures, sounds } = await read(bytes());
    expect(date).toEqual(new Date('2026-07-15'));
    expect(codec).toBe('avc1.64001f');
    expect(Math.abs(seconds - scenes.length * CLIP_SECONDS)).toBeLessThan(FRAME);
    expect(pictures).toHaveLength(scenes.length * 240);
    for (const [index] of scenes.entries()) {
      const first = pictures[index * 240];
      expect(first?.type).toBe('key');
      expect(Math.abs((first?.at ?? 0) - index * CLIP_SECONDS)).toBeLessThan(0.001);
    }
    // Each audio frame begins where the previous one ends, so audio does not drift.
    for (const [index, { at }] of sounds.entries()) {
      expect(Math.abs(at - (sounds[0]?.at ?? 0) - index * SOUND_FRAME)).toBeLessThan(0.001);
    }
    // An additional frame primes the first decoder.
    expect(sounds).toHaveLength(scenes.length * (CLIP_SECONDS / SOUND_FRAME) + 1);
  });

  it('end a recording at the frame at which its timestamps go back', async () => {
    const { network } = clipHost((path) =>
      path === 'garden/seg-4.m4s'
        ? earlier(media('clips/garden/init.mp4'), media(`clips/${path}`), 0.2)
        : answer(path),
    );
    const { sink, bytes, outcome } = keptSink();
    const scenes = ['porch', 'garden', 'street'];
    const saved = await joinRecordings(scenes.map(clipOf), sink, unhurried, network);
    expect(saved).toMatchObject({
      ok: true,
      value: { method: { skipped: [{ recording: { id: 'event 1' }, isCutShort: true }] } },
    });
    expect(outcome.isFinished).toBe(true);
    const { pictures } = await read(bytes());
    expect(pictures.length).toBeGreaterThanOrEqual(2 * 240 + 4 * 30);
  });

  it('keep their order', async () => {
    const { network } = clipHost(answer);
    const one = keptSink();
    await joinRecordings([clipOf('porch', 0), clipOf('garden', 1)], one.sink, unhurried, network);
    const other = keptSink();
    await joinRecordings([clipOf('garden', 0), clipOf('porch', 1)], other.sink, unhurried, network);
    const [there, back] = [await read(one.bytes()), await read(other.bytes())];
    const sizes = ({ pictures }: typeof there) => pictures.map(({ bytes }) => bytes);
    expect(sizes(there)).toEqual([...sizes(back).slice(240), ...sizes(back).slice(0, 240)]);
  });

  it('contain silence for a recording without audio, so that the others stay in sync', async () => {
    const soundless: RecordingToExport = {
      ...clipOf('mute', 1),
      address: clipAt('odd-picture/index.m3u8').address,
    };
    const { sink, bytes } = keptSink();
    // Joins a small video, alternately without audio and with separate audio.
    const withAudio = (number: number): RecordingToExport => ({
      ...clipOf('voiced', number),
      address: clipAt('voiced/main.m3u8').address,
    });
    const host = clipHost((path) => {
      if (path === 'voiced/main.m3u8') {
        return `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="s",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=160x90,CODECS="avc1.64001f,mp4a.40.2",AUDIO="s"
picture.m3u8
`;
      }
      const inner = /^voiced\/(picture|sound)\.m3u8$/.exec(path)?.[1];
      if (inner !== undefined) return playlist(`${inner}-init.mp4`, [`${inner}-0.m4s`, `${inner}-1.m4s`]);
      return path.startsWith('voiced/') ? media(`odd/${path.slice(7)}`) : answer(path);
    });
    const saved = await joinRecordings(
      [soundless, withAudio(1), soundless, withAudio(2)],
      sink,
      unhurried,
      host.network,
    );
    expect(saved).toMatchObject({ ok: true, value: { method: { as: 'video', skipped: [] } } });
    const { pictures, sounds, seconds } = await read(bytes());
    const half = sounds[1] === undefined ? 0 : (sounds[1].at - (sounds[0]?.at ?? 0)) / 2;
    expect(half).toBeGreaterThan(0.005);
    for (const [index, { at }] of sounds.entries())
      expect(Math.abs(at - index * 2 * half)).toBeLessThan(0.001);
    const isAudio = sounds.map(({ bytes: size }) => size > 12);
    const begins = isAudio.flatMap((is, index) =>
      is && !isAudio[index - 1] ? [sounds[index]?.at ?? 0] : [],
    );
    const keys = pictures.filter(({ type }) => type === 'key').map(({ at }) => at);
    for (const at of begins) expect(Math.min(...keys.map((key) => Math.abs(key - at)))).toBeLessThan(0.1);
    expect(seconds).toBeCloseTo(16, 0);
  });

  it('are reported as growing if the camera is still recording them', async () => {
    vi.setSystemTime(DAY);
    let count = 1;
    const { network } = clipHost((path) => {
      if (path !== 'garden/index.m3u8') return answer(path);
      count += 1;
      const segments = Array.from({ length: count }, (_, index) => `seg-${String(index)}.m4s`);
      return openPlaylist({ map: 'init.mp4', segments });
    });
    const recordings = ['porch', 'garden'].map(clipOf);
    const saved = await joinRecordings(recordings, keptSink().sink, unhurried, network);
    expect(saved.ok && together(saved.value.method).flawed).toEqual([
      { recording: recordings[1], flaws: [{ kind: 'growing' }] },
    ]);
  });

  it('are copied one at a time', async () => {
    const scenes = ['porch', 'driveway', 'garden'];
    const { network, requestedPaths } = clipHost(answer);
    const { sink } = keptSink();
    await joinRecordings(scenes.map(clipOf), sink, unhurried, network);
    const lastOf = (scene: string) => requestedPaths.lastIndexOf(`${scene}/seg-7.m4s`);
    expect(lastOf('porch')).toBeLessThan(requestedPaths.indexOf('driveway/seg-3.m4s'));
    expect(lastOf('driveway')).toBeLessThan(requestedPaths.indexOf('garden/seg-3.m4s'));
  });

  it('have a first size estimate that is within 35% of the total', async () => {
    const { network } = clipHost(answer);
    const { sink, bytes } = keptSink();
    const progress: [number, number | null][] = [];
    const options = {
      ...unhurried,
      onProgress: (done: number, total: number | null) => void progress.push([done, total]),
    };
    await joinRecordings(['porch', 'porch', 'porch', 'porch'].map(clipOf), sink, options, network);
    const [done, total] = progress.at(-1) ?? [0, null];
    expect(total).toBe(done);
    const early = progress.find(([, total]) => total !== null)?.[1] ?? 0;
    expect(Math.abs(early - done) / done).toBeLessThan(0.35);
    expect(done).toBeGreaterThan(bytes().length);
    expect(progress.every(([done], index) => done >= (progress[index - 1]?.[0] ?? 0))).toBe(true);
  });
});

describe('incompatible recordings', () => {
  it.each([
    ['different sizes', 'size', ['porch', 'odd-picture']],
    ['different codecs', 'codec', ['porch', 'odd-hevc']],
  ] as const)('are saved as a ZIP because of %s', async (_what, reason, scenes) => {
    const { network } = clipHost(answer);
    const { sink, bytes, outcome } = keptSink();
    const saved = await joinRecordings(scenes.map(clipOf), sink, unhurried, network);
    expect(saved).toMatchObject({ ok: true, value: { method: { as: 'zip', of: 2, skipped: [], reason } } });
    expect(outcome.fileName).toBe('clip.zip');
    expect(new TextDecoder('latin1').decode(bytes().subarray(0, 2))).toBe('PK');
  });

  it('include those with the same size but different parameter sets', async () => {
    const init = media('clips/garden/init.mp4');
    const place = new TextDecoder('latin1').decode(init).indexOf('avcC');
    const change = place + 4 + 8 + 0x1d - 1;
    const other = init.slice();
    other[change] = (other[change] ?? 0) ^ 0x40;
    const { network } = clipHost((path) => (path === 'garden/init.mp4' ? other : answer(path)));
    const { sink } = keptSink();
    const saved = await joinRecordings([clipOf('porch', 0), clipOf('garden', 1)], sink, unhurried, network);
    expect(saved).toMatchObject({ ok: true, value: { method: { as: 'zip', reason: 'settings' } } });
  });

  it('are refused if the user has already chosen an MP4 file', async () => {
    const { network } = clipHost(answer);
    const { sink, outcome } = keptSink();
    const named = { ...sink, isRenamable: false };
    const saved = await joinRecordings(
      [clipOf('porch', 0), clipOf('odd-picture', 1)],
      named,
      unhurried,
      network,
    );
    expect(saved).toEqual(failed<ExportFailure>({ kind: 'incompatible', reason: 'size' }));
    expect(outcome).toMatchObject({ isFinished: false, isAborted: true });
  });
});

describe('failed recordings of a join', () => {
  it('are skipped and reported if they cannot be read', async () => {
    const { network } = clipHost((path) => (path.startsWith('garden/') ? 404 : answer(path)));
    const { sink, bytes } = keptSink();
    const recordings = ['porch', 'garden', 'street'].map(clipOf);
    const saved = await joinRecordings(recordings, sink, unhurried, network);
    expect(saved.ok && together(saved.value.method).skipped).toEqual([
      { recording: recordings[1], failure: { kind: 'gone' }, isCutShort: false },
    ]);
    expect((await read(bytes())).pictures).toHaveLength(480);
  });

  it('are omitted completely if they fail midway', async () => {
    const { network } = clipHost((path) => (path === 'garden/seg-5.m4s' ? 500 : answer(path)));
    const { sink, bytes } = keptSink();
    const recordings = ['porch', 'garden', 'street'].map(clipOf);
    const saved = await joinRecordings(recordings, sink, unhurried, network);
    expect(saved.ok && together(saved.value.method)).toMatchObject({
      of: 3,
      skipped: [{ recording: { id: 'event 1' }, failure: { kind: 'unreachable' } }],
    });
    const { pictures, seconds } = await read(bytes());
    expect(pictures).toHaveLength(480);
    expect(Math.abs(seconds - 2 * CLIP_SECONDS)).toBeLessThan(FRAME);
  });

  it.each([
    { held: 'in memory', heldBytes: 200_000_000 },
    { held: 'partly written', heldBytes: 100_000 },
    { held: 'written frame by frame', heldBytes: 0 },
  ])('are saved without the missing segment, which is reported ($held)', async ({ heldBytes }) => {
    const { network } = clipHost((path) => (path === 'garden/seg-5.m4s' ? 404 : answer(path)));
    const { sink, bytes } = keptSink();
    const recordings = ['porch', 'garden', 'street'].map(clipOf);
    const saved = await joinRecordings(recordings, sink, unhurried, network, heldBytes);
    const flaws = [{ kind: 'shorter', seconds: 14, expected: 16 }];
    expect(saved.ok && together(saved.value.method)).toMatchObject({
      skipped: [],
      flawed: [{ recording: { id: 'event 1' }, flaws }],
    });
    const { pictures, sounds } = await read(bytes());
    expect(pictures).toHaveLength(690);
    const times = pictures.map(({ at }) => at).toSorted((one, other) => one - other);
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? 0));
    expect([Math.min(...gaps), Math.max(...gaps)].map((gap) => Math.round(gap / FRAME))).toEqual([1, 1]);
    expect(sounds.at(-1)?.end).toBeCloseTo(46, 0);
  });

  it('make the join fail if no other recording is left', async () => {
    const { network } = clipHost(() => 404);
    const { sink, outcome } = keptSink();
    const saved = await joinRecordings(['porch', 'garden'].map(clipOf), sink, unhurried, network);
    expect(saved).toEqual(failed<ExportFailure>({ kind: 'gone' }));
    expect(outcome).toMatchObject({ isFinished: false, isAborted: true });
  });
});

it('joining recordings: fails at once if the disk is full, instead of skipping recordings', async () => {
  const { network, requestedPaths } = clipHost(answer);
  const { sink, outcome } = keptSink();
  const { ExportError } = await import('@/features/export/engine/exportError');
  const full = { ...sink, write: () => Promise.reject(new ExportError({ kind: 'diskFull' })) };
  const scenes = Array.from({ length: 12 }, () => 'porch');
  const saved = await joinRecordings(scenes.map(clipOf), full, unhurried, network);
  expect(saved).toEqual(failed<ExportFailure>({ kind: 'diskFull' }));
  expect(outcome.isAborted).toBe(true);
  expect(requestedPaths.filter((path) => path.endsWith('seg-7.m4s')).length).toBeLessThan(scenes.length);
});

describe('cancelled join', () => {
  it.each([
    ['while the recordings are checked', 1],
    ['while a recording is read', 12],
  ])('ends even if the server does not respond (cancelled %s)', async (_when, requests) => {
    const cancel = new AbortController();
    let count = 0;
    const { network } = clipHost(async (path) => {
      count += 1;
      if (count < requests) return answer(path);
      queueMicrotask(() => cancel.abort());
      return await new Promise<Answer>(() => undefined);
    });
    const { sink, outcome } = keptSink();
    const saved = await joinRecordings(
      ['porch', 'garden', 'street'].map(clipOf),
      sink,
      { signal: cancel.signal, onProgress: () => undefined },
      network,
    );
    expect(saved).toEqual(failed<ExportFailure>({ kind: 'cancelled' }));
    expect(outcome).toMatchObject({ isFinished: false, isAborted: true });
  });
});

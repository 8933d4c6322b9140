import { BufferSource, EncodedPacketSink, Input, MP4, type InputTrack } from 'mediabunny';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCutPoints } from '@/features/export/engine/readCutPoints';
import { clipAt, clipHost, media, playlist, relabelled } from './clipHost';
import { saveFiles } from './saveFiles';

async function packetsOf(track: InputTrack) {
  const found: { at: number; end: number; isKey: boolean }[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const { timestamp, duration, type } = packet;
    found.push({ at: timestamp, end: timestamp + duration, isKey: type === 'key' });
  }
  return found;
}

async function contentOf(bytes: Uint8Array<ArrayBuffer>) {
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  const pictures = video === null ? [] : await packetsOf(video);
  const sounds = audio === null ? [] : await packetsOf(audio);
  return {
    pictures,
    sounds,
    date: (await input.getMetadataTags()).date,
    first: Math.min(...pictures.map(({ at }) => at)),
    end: Math.max(...pictures.map(({ end }) => end)),
  };
}

const MASTER = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=500000,AUDIO="sound"
video.m3u8
`;
const porch = (path: string) => media(`clips/porch/${path}`);
const odd = (playlists: Record<string, string>) => (path: string) =>
  playlists[path] ?? media(`odd/${path.replace(/\.ts$/, '.m2ts')}`);

const OPEN = odd({ 'index.m3u8': playlist({ segments: ['open-0.ts', 'open-1.ts'] }) });
const LOCKED = odd({
  'index.m3u8': playlist({
    key: 'METHOD=AES-128,URI="locked-key.bin"',
    segments: ['locked-0.ts', 'locked-1.ts'],
  }),
});
const INCOMPATIBLE = odd({
  'index.m3u8': `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Sound",DEFAULT=YES,AUTOSELECT=YES,URI="sound.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=90000,RESOLUTION=160x90,CODECS="avc1.64001f,mp4a.40.2",AUDIO="sound"
picture.m3u8
`,
  'picture.m3u8': playlist({ map: 'picture-init.mp4', segments: ['picture-0.m4s', 'picture-1.m4s'] }),
  'sound.m3u8': playlist({ map: 'sound-init.mp4', segments: ['sound-0.m4s', 'sound-1.m4s'] }),
});

const REWRAPPED = { ok: true, value: { method: { kind: 'rewrapped' } } };

describe('export of a recording as one MP4', () => {
  it.each([
    ['a transport stream without audio and with open GOPs', OPEN, 40, 4],
    ['a separate audio rendition', INCOMPATIBLE, 40, 4],
  ])(
    'contains every frame from the first key frame to the end: %s',
    async (_kind, answer, pictures, seconds) => {
      const { outcome, bytes, state } = await saveFiles(answer);
      expect(outcome).toMatchObject(REWRAPPED);
      expect(state).toMatchObject({ isFinished: true, isAborted: false });
      const found = await contentOf(bytes());
      expect(found.pictures.length).toBe(pictures);
      expect(found.pictures[0]?.isKey).toBe(true);
      expect(found.first).toBe(0);
      expect(found.end).toBeCloseTo(seconds, 1);
      const sounds = found.sounds.at(-1)?.end ?? 0;
      expect(sounds).toBeCloseTo(answer === OPEN ? 0 : seconds, 0);
    },
  );

  it.each([
    ['America/New_York', '2026-07-15'],
    ['Pacific/Kiritimati', '2026-07-16'],
  ])('is dated with the day of its file name in %s', async (zone, day) => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    onTestFinished(() => void (process.env['TZ'] = before));
    const { bytes } = await saveFiles(OPEN);
    expect((await contentOf(bytes())).date).toEqual(new Date(day));
  });
});

describe('export of a range', () => {
  it.each([
    ['a fragmented MP4', porch, { start: 4, end: 6 + 1 / 15 }, 31],
    ['a transport stream with open GOPs', OPEN, { start: 2, end: 2.9 }, 9],
    ['a stream encrypted with AES-128', LOCKED, { start: 2, end: 3.7 }, 17],
  ])('contains exactly the frames of the range: %s', async (_kind, answer, range, pictures) => {
    const { outcome, bytes } = await saveFiles(answer, { range });
    expect(outcome).toMatchObject(REWRAPPED);
    const found = await contentOf(bytes());
    expect(found.pictures.length).toBe(pictures);
    expect(found.pictures[0]).toMatchObject({ at: 0, isKey: true });
    expect(found.first).toBe(0);
    expect(found.end).toBeCloseTo(range.end - range.start, 2);
    for (const { at, end } of found.sounds) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(end).toBeLessThanOrEqual(range.end - range.start + 0.002);
    }
  });

  it('fails if its first frame depends on earlier frames', async () => {
    const { outcome, state } = await saveFiles(OPEN, { range: { start: 1.6, end: 3 } });
    expect(outcome).toEqual({ ok: false, failure: { kind: 'unreadable' } });
    expect(state).toMatchObject({ isFinished: false, isAborted: true });
  });
});

describe('possible positions of a cut', () => {
  it.each([
    ['a fragmented MP4', porch, 8, 58],
    ['a transport stream with open GOPs', OPEN, 2, 11],
  ])('allow exact cuts of %s', async (_kind, answer, starts, ends) => {
    const { network } = clipHost(answer);
    const found = await readCutPoints(clipAt('index.m3u8'), new AbortController().signal, network);
    const places = found.ok ? found.value : { starts: [], ends: [] };
    expect(places.starts.length).toBe(starts);
    expect(places.ends.length).toBe(ends);
    const start = places.starts.at(-1) ?? 0;
    for (const end of places.ends.filter((at) => at > start).slice(0, 4)) {
      const { bytes } = await saveFiles(answer, { range: { start, end } });
      const cut = await contentOf(bytes());
      expect(cut.first).toBe(0);
      expect(cut.end).toBeCloseTo(end - start, 2);
    }
  });

  it('do not exist in media that MP4 cannot contain', async () => {
    const { network } = clipHost((path) =>
      path === 'index.m3u8'
        ? playlist({ segments: ['stream-0.ts'] })
        : relabelled(media('odd/stream-0.m2ts')),
    );
    expect(await readCutPoints(clipAt('index.m3u8'), new AbortController().signal, network)).toEqual({
      ok: false,
      failure: { kind: 'unreadable' },
    });
  });
});

describe('media that MP4 cannot contain', () => {
  it('are saved unchanged', async () => {
    const { outcome, bytes, state } = await saveFiles((path) => {
      if (path === 'index.m3u8') return playlist({ segments: ['stream-0.ts', 'stream-1.ts'] });
      const stream = media(`odd/${path.replace('.ts', '.m2ts')}`);
      return relabelled(stream);
    });
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'segments', missesSound: false } } });
    expect(state.fileName).toBe('clip.ts');
    expect(bytes().length).toBe(media('odd/stream-0.m2ts').length + media('odd/stream-1.m2ts').length);
  });

  it.each([
    ['the whole recording', '#EXTINF:2,\na.ts', 'segments'],
    ['part of the recording', '#EXTINF:2,\nb.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:2,\na.ts', 'parts'],
  ])(
    'are saved with a note that their separate audio is missing (unsupported: %s)',
    async (_what, segments, kind) => {
      const { outcome } = await saveFiles((path) => {
        if (path === 'index.m3u8') return MASTER;
        if (path === 'video.m3u8') return `#EXTM3U\n#EXT-X-TARGETDURATION:2\n${segments}\n#EXT-X-ENDLIST\n`;
        if (path === 'sound.m3u8') return playlist({ segments: ['stream-0.ts'] });
        return path === 'a.ts' ? relabelled(media('odd/stream-0.m2ts')) : media('odd/stream-0.m2ts');
      });
      expect(outcome).toMatchObject({ ok: true, value: { method: { kind, missesSound: true } } });
    },
  );

  it('cannot be exported as a range, since the file would contain the whole recording', async () => {
    const { outcome, state } = await saveFiles(
      (path) =>
        path === 'index.m3u8'
          ? playlist({ segments: ['stream-0.ts', 'stream-1.ts'] })
          : relabelled(media(`odd/${path.replace('.ts', '.m2ts')}`)),
      { range: { start: 1, end: 2 } },
    );
    expect(outcome).toEqual({ ok: false, failure: { kind: 'unreadable' } });
    expect(state).toMatchObject({ isFinished: false, isAborted: true });
  });
});

describe('export of a plain file', () => {
  it('copies the file byte for byte', async () => {
    const { outcome, bytes } = await saveFiles((path) => media(`odd/${path}`), { path: 'whole.mp4' });
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'original' } } });
    expect(Buffer.from(bytes()).equals(media('odd/whole.mp4'))).toBe(true);
  });
});

import { BufferSource, Input, MP4 } from 'mediabunny';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportRecording } from '@/features/export/engine/exportRecording';
import { joinRecordings } from '@/features/export/engine/joinRecordings';
import { measureRecording } from '@/features/export/engine/measureRecording';
import { openRecording } from '@/features/export/engine/openRecording';
import type { RecordingToExport } from '@/features/export/engine/types';
import { clipAt, clipHost, keptSink, media, openPlaylist, playlist, type Answer } from './clipHost';
import { HOUR } from '../../../../support/durations';
import { unhurried } from './saveFiles';

afterEach(() => vi.unstubAllGlobals());

function counted(path: string) {
  const clip = clipAt(path);
  const address = vi.fn<RecordingToExport['address']>((signal) => clip.address(signal));
  return { recording: { ...clip, id: path, address }, address };
}

const scene = (path: string): Answer => media(`clips/${path}`);
const twice = (requestedPaths: readonly string[]) =>
  requestedPaths.filter((path, index) => requestedPaths.indexOf(path) !== index);

describe('requests of an export', () => {
  it('read each playlist and segment of a join once', async () => {
    const clips = ['porch', 'garden', 'street'].map((name) => counted(`${name}/index.m3u8`));
    const { network, requestedPaths } = clipHost(scene);
    const recordings = clips.map(({ recording }) => recording);
    const outcome = await joinRecordings(recordings, keptSink().sink, unhurried, network);
    expect(outcome).toMatchObject({ ok: true, value: { method: { as: 'video', skipped: [] } } });
    expect(clips.map(({ address }) => address.mock.calls.length)).toEqual([1, 1, 1]);
    expect(twice(requestedPaths)).toEqual([]);
  });

  it('are not repeated after the compatibility check of a join', async () => {
    const clips = ['porch/index.m3u8', 'small/index.m3u8'].map(counted);
    const { network, requestedPaths } = clipHost((path) => {
      if (!path.startsWith('small/')) return scene(path);
      if (!path.endsWith('.m3u8')) return media(`odd/${path.slice('small/'.length)}`);
      return playlist({ map: 'picture-init.mp4', segments: ['picture-0.m4s', 'picture-1.m4s'] });
    });
    const recordings = clips.map(({ recording }) => recording);
    const outcome = await joinRecordings(recordings, keptSink().sink, unhurried, network);
    expect(outcome).toMatchObject({ ok: true, value: { method: { as: 'zip', skipped: [] } } });
    expect(clips.map(({ address }) => address.mock.calls.length)).toEqual([1, 1]);
    expect(twice(requestedPaths)).toEqual([]);
  });

  it('are not repeated after the size has been measured', async () => {
    const { recording, address } = counted('porch/index.m3u8');
    const { network, requestedPaths } = clipHost(scene);
    const opened = openRecording(recording, network, unhurried.signal, unhurried.onProgress);
    await measureRecording(opened.parts, null);
    const outcome = await exportRecording(
      recording,
      null,
      keptSink().sink,
      { ...unhurried, opened },
      network,
    );
    expect(outcome).toMatchObject({ ok: true });
    expect(address).toHaveBeenCalledTimes(1);
    expect(twice(requestedPaths)).toEqual([]);
  });

  it('are not repeated if the response to the size request contains the whole file', async () => {
    const file = media('odd/whole.mp4');
    const { recording } = counted('whole.mp4');
    const { network, requestedPaths } = clipHost(() => file, { ignoresRanges: true });
    const { sink, bytes } = keptSink();
    const opened = openRecording(recording, network, unhurried.signal, unhurried.onProgress);
    await measureRecording(opened.parts, null);
    await exportRecording(recording, null, sink, { ...unhurried, opened }, network);
    expect(requestedPaths).toEqual(['whole.mp4']);
    expect(Buffer.from(bytes()).equals(file)).toBe(true);
  });
});

describe('recording in progress', () => {
  it.each([
    ['a recent recording', HOUR / 60, ['growing']],
    ['an older recording', 2 * HOUR, []],
  ])('is reported as growing only if it is recent by the vendor’s clock: %s', async (_why, age, kinds) => {
    const open = (segments: string[]) => openPlaylist({ map: 'init.mp4', segments });
    let reads = 0;
    const { network } = clipHost((path) => {
      if (path !== 'index.m3u8') return media(`clips/porch/${path}`);
      reads += 1;
      return open(reads === 1 ? ['seg-0.m4s'] : ['seg-0.m4s', 'seg-1.m4s']);
    });
    const clip = clipAt('index.m3u8');
    const recording = { ...clip, now: () => clip.at + age };
    const outcome = await exportRecording(recording, null, keptSink().sink, unhurried, network);
    expect(outcome.ok && outcome.value.flaws.map(({ kind }) => kind)).toEqual(kinds);
  });
});

describe('variants of a multivariant playlist', () => {
  const MASTER = `#EXTM3U
#EXT-X-DEFINE:NAME="folder",VALUE="porch"
#EXT-X-STREAM-INF:BANDWIDTH=1200000,CODECS="mp4a.40.2"
sound-only.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="hvc1.1.6.L60.90,mp4a.40.2"
hevc.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.64001f,mp4a.40.2"
gone/index.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=500000,CODECS="avc1.64001f,mp4a.40.2"
{$folder}/index.m3u8
`;

  it('are tried in order until one is playable and available', async () => {
    vi.stubGlobal('MediaSource', { isTypeSupported: (type: string) => !type.includes('hvc1') });
    const { network, requestedPaths } = clipHost((path) => {
      if (path === 'main.m3u8') return MASTER;
      return path.startsWith('gone/') ? 404 : scene(path);
    });
    const { sink, bytes } = keptSink();
    const outcome = await exportRecording(clipAt('main.m3u8'), null, sink, unhurried, network);
    expect(outcome).toMatchObject({ ok: true, value: { method: { kind: 'rewrapped' }, flaws: [] } });
    expect(requestedPaths.slice(0, 3)).toEqual(['main.m3u8', 'gone/index.m3u8', 'porch/index.m3u8']);
    const input = new Input({ source: new BufferSource(bytes()), formats: [MP4] });
    expect(await (await input.getPrimaryVideoTrack())?.getCodec()).toBe('avc');
  });
});

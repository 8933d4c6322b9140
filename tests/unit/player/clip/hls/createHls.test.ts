import { Hls, LevelDetails, LoadStats, type Loader, type PlaylistLoaderContext } from 'hls.js/light';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createHls } from '@/player/clip/hls/createHls';

it('createHls: keeps hls.js from seeking to the live edge of a growing recording', () => {
  const details = new LevelDetails('');
  Object.assign(details, { live: true, targetduration: 2, totalduration: 60, partList: null });
  Object.defineProperty(details, 'edge', { value: 60 });
  const position = (hls: Hls) => {
    Object.defineProperty(hls, 'latestLevelDetails', { value: details });
    const found = hls.liveSyncPosition;
    hls.destroy();
    return found;
  };
  expect([position(new Hls()), position(createHls())]).toEqual([54, null]);
});

it('createHls: keeps the times of a playlist that drops old segments when it stops growing', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const newest = [2, 3, 3];
  class Playlists implements Loader<PlaylistLoaderContext> {
    context: PlaylistLoaderContext | null = null;
    stats = new LoadStats();
    destroy = () => undefined;
    abort = () => undefined;
    load: Loader<PlaylistLoaderContext>['load'] = (context, _config, { onSuccess }) => {
      this.context = context;
      this.stats.loading.start = 1;
      const last = newest.shift() ?? 3;
      const segments = [last - 1, last].map((sn) => `#EXTINF:2,\n${String(sn)}.ts\n`);
      const head = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${String(last - 1)}\n`;
      const answer = { url: context.url, data: head + segments.join(''), code: 200 };
      queueMicrotask(() => onSuccess(answer, this.stats, context, null));
    };
  }
  const hls = createHls({ pLoader: Playlists });
  onTestFinished(() => hls.destroy());
  const starts: number[] = [];
  hls.on(Hls.Events.LEVEL_UPDATED, (_event, { details }) => starts.push(details.fragmentStart));
  hls.loadSource('https://clips.example/a.m3u8');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(starts).toEqual([0, 2, 2]);
});

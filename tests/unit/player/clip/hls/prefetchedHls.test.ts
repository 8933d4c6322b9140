import { beforeEach, describe, expect, it } from 'vitest';
import { prefetchHls, takePrefetchedHls } from '@/player/clip/hls/prefetchedHls';
import { builds, fakeHls } from '../../../../support/fakeHls';
import { only } from '../../../../support/only';

let controller: AbortController;
beforeEach(() => {
  takePrefetchedHls('clip');
  fakeHls();
  controller = new AbortController();
});
const prepare = (url = 'clip') => prefetchHls(url, controller.signal);

describe('prefetched HLS recording', () => {
  it('loads its playlist and first segment before a video element is attached', () => {
    prepare();
    expect(only(builds).loads).toEqual([{ url: 'clip', from: 0 }]);
    expect(only(builds).config).toMatchObject({ startFragPrefetch: true });
    expect(takePrefetchedHls('clip')).toBe(only(builds));
    controller.abort();
    expect(only(builds).destroyed).toBe(false);
  });

  it('is used only once', () => {
    prepare();
    takePrefetchedHls('clip');
    expect(takePrefetchedHls('clip')).toBeNull();
  });

  it('is not used for another URL', () => {
    prepare();
    expect(takePrefetchedHls('another')).toBeNull();
  });

  it('is destroyed if its signal aborts before it is used', () => {
    prepare();
    controller.abort();
    expect(only(builds).destroyed).toBe(true);
    expect(takePrefetchedHls('clip')).toBeNull();
  });

  it('is destroyed when another recording is prefetched', () => {
    prepare();
    prepare('another');
    expect(builds.map(({ destroyed }) => destroyed)).toEqual([true, false]);
  });

  it('is loaded only once even if it is prefetched repeatedly', () => {
    prepare();
    prepare();
    expect(builds).toHaveLength(1);
  });

  it('is discarded at its first error, so that the player loads it again', () => {
    prepare();
    only(builds).emit('error', { fatal: false });
    expect(only(builds).destroyed).toBe(true);
    expect(takePrefetchedHls('clip')).toBeNull();
  });

  it('is not used if it has separate audio, since that needs the full hls.js build', () => {
    prepare();
    only(builds).emit('manifestParsed', { audioTracks: [{ url: 'sound.m3u8' }] });
    expect(takePrefetchedHls('clip')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { GridCache } from '@/features/find-motion/engine/gridCache';
import type { OpenFrames } from '@/features/find-motion/engine/openFrames';
import type { SearchQuery, TimedGrid } from '@/features/find-motion/engine/searchRecording';

const QUERY: SearchQuery = { areas: [], sensitivity: 'normal' };
const BYTES = 10;
const grid = (position: number): TimedGrid => ({
  position,
  grid: { columns: BYTES, rows: 1, cells: new Uint8Array(BYTES) },
});

function framesOf(decoded: string[], name = ''): OpenFrames {
  return {
    keyFrames: () => Promise.resolve((decoded.push(`${name}keys`), [grid(0)])),
    frames: ({ start, end }, take) => {
      decoded.push(`${name}${String(start)} to ${String(end)}`);
      take(grid(start));
      return Promise.resolve();
    },
    keepPicture: () => undefined,
    thumbnail: (position) => Promise.resolve((decoded.push(`${name}at ${String(position)}`), null)),
    openSeconds: () => Promise.resolve(null),
    missesPart: () => Promise.resolve(false),
    close: () => undefined,
  };
}

describe('cache of decoded frames', () => {
  it('decodes each part of a recording once', async () => {
    const decoded: string[] = [];
    const cache = new GridCache();
    for (let search = 0; search < 2; search += 1) {
      const frames = cache.wrap('one', framesOf(decoded));
      expect((await frames.keyFrames())[0]?.position).toBe(0);
      const taken: number[] = [];
      await frames.frames({ start: 2, end: 6 }, ({ position }) => taken.push(position));
      await frames.frames({ start: 8, end: 10 }, ({ position }) => taken.push(position));
      expect(taken).toEqual([2, 8]);
      await frames.thumbnail(3);
    }
    expect(decoded).toEqual(['keys', '2 to 6', '8 to 10', 'at 3']);
  });

  it('stores the results of each recording and query separately', async () => {
    const decoded: string[] = [];
    const cache = new GridCache();
    await cache.wrap('one', framesOf(decoded, '1 ')).keyFrames();
    await cache.wrap('two', framesOf(decoded, '2 ')).keyFrames();
    expect(decoded).toEqual(['1 keys', '2 keys']);
    cache.keepMovements('one', QUERY, []);
    expect(cache.movements('one', QUERY)).toEqual([]);
    expect(cache.movements('two', QUERY)).toBeUndefined();
    expect(cache.movements('one', { ...QUERY, sensitivity: 'high' })).toBeUndefined();
  });

  it('removes the least recently used recordings first', async () => {
    const decoded: string[] = [];
    const cache = new GridCache(2 * BYTES);
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) {
      await cache.wrap(key, framesOf(decoded, key)).keyFrames();
    }
    expect(decoded).toEqual(['akeys', 'bkeys', 'ckeys', 'bkeys']);
  });

  it('has room for a prefetch until half of its memory is used', async () => {
    const cache = new GridCache(4 * BYTES);
    await cache.wrap('one', framesOf([])).keyFrames();
    expect(cache.hasRoom).toBe(true);
    await cache.wrap('two', framesOf([])).keyFrames();
    expect(cache.hasRoom).toBe(false);
  });

  it('removes a recording that has grown or ended, but not an unavailable one', async () => {
    const decoded: string[] = [];
    const cache = new GridCache();
    const search = async (openSeconds: OpenFrames['openSeconds']) => {
      decoded.length = 0;
      const frames = { ...framesOf(decoded), openSeconds };
      await cache.forgetChanged('one', frames);
      const wasKnown = cache.movements('one', QUERY) !== undefined;
      await cache.wrap('one', frames).keyFrames();
      cache.keepMovements('one', QUERY, []);
      return { isDecoded: decoded.length > 0, wasKnown };
    };
    const anew = { isDecoded: true, wasKnown: false };
    const known = { isDecoded: false, wasKnown: true };
    expect(await search(() => Promise.resolve(4))).toEqual(anew);
    expect(await search(() => Promise.resolve(4))).toEqual(known);
    expect(await search(() => Promise.reject(new Error('offline')))).toEqual(known);
    expect(await search(() => Promise.resolve(6))).toEqual(anew);
    expect(await search(() => Promise.resolve(null))).toEqual(anew);
    expect(await search(() => Promise.resolve(8))).toEqual(known);
  });
});

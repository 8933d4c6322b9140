import { describe, expect, it } from 'vitest';
import { collectPictures } from '@/features/time-lapse/engine/collectPictures';
import { clipAt, clipHost, media } from '../../export/engine/clipHost';

const { signal } = new AbortController();
const ignore = () => undefined;

function host(folder: string) {
  const ranges: string[] = [];
  const { network, requestedPaths } = clipHost((path, request) => {
    ranges.push(request.headers.get('range') ?? '');
    const file = media(`${folder}/${path}`);
    return path.endsWith('.m3u8') ? new TextDecoder().decode(file) : file;
  });
  return { network, requestedPaths, ranges };
}

describe('time-lapse frames', () => {
  it('are spread evenly over a long recording', async () => {
    const { network, ranges } = host('odd');
    const { pictures } = await collectPictures(clipAt('half-hour.m3u8'), 10, signal, ignore, network);
    expect(pictures.map(({ position }) => position)).toEqual(
      Array.from({ length: 10 }, (_, index) => index * 180),
    );
    // The playlist, the initialization segment, and ten of sixty segments.
    expect(new Set(ranges).size).toBe(12);
  });

  it('are all key frames of a recording that has fewer than requested', async () => {
    const { network } = host('clips/porch');
    const { pictures } = await collectPictures(clipAt('index.m3u8'), 50, signal, ignore, network);
    expect(pictures).toHaveLength(8);
  });

  it('are read from a single segment if only one frame is requested', async () => {
    const { network, requestedPaths } = host('clips/porch');
    const { pictures } = await collectPictures(clipAt('index.m3u8'), 1, signal, ignore, network);
    expect(pictures.map(({ position }) => position)).toEqual([0]);
    expect(requestedPaths).toEqual(['index.m3u8', 'init.mp4', 'seg-0.m4s']);
  });

  it('can be read from a file', async () => {
    const { network } = host('odd');
    const { pictures, isWholeFile } = await collectPictures(clipAt('file.mp4'), 3, signal, ignore, network);
    expect(pictures).toHaveLength(3);
    expect(pictures[0]?.position).toBe(0);
    expect(isWholeFile).toBe(false);
  });
});

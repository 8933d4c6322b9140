import { describe, expect, it } from 'vitest';
import { openPictures, type EncodedPicture } from '@/recordings/pictureReader';
import { RecordingParts } from '@/recordings/recordingParts';
import { clipAt, clipHost, media } from '../features/export/engine/clipHost';

async function opened(main: string, folder: string) {
  const host = clipHost((path) => {
    const file = media(`${folder}/${path}`);
    return path.endsWith('.m3u8') ? new TextDecoder().decode(file) : file;
  });
  const { signal } = new AbortController();
  const parts = new RecordingParts(clipAt(main), host.network, signal, () => undefined);
  return { reader: await openPictures(parts), asked: host.asked };
}

async function all(pictures: AsyncGenerator<EncodedPicture>): Promise<EncodedPicture[]> {
  const found: EncodedPicture[] = [];
  for await (const picture of pictures) found.push(picture);
  return found;
}

describe('pictures of a recording', () => {
  it('are read by their key frames, at their times from the first one', async () => {
    const { reader } = await opened('index.m3u8', 'clips/porch');
    const keys = await all(reader.keyFrames());
    expect(keys.map(({ position }) => Math.round(position * 100) / 100)).toEqual([0, 2, 4, 6, 8, 10, 12, 14]);
    expect(keys.every(({ packet }) => packet.type === 'key')).toBe(true);
    expect(keys[0]?.config.codec).toMatch(/^avc1/);
    reader.close();
  });

  it('are read from one key frame to another', async () => {
    const { reader } = await opened('index.m3u8', 'clips/porch');
    const pictures = await all(reader.pictures({ start: 4, end: 6 }));
    expect(pictures).toHaveLength(30);
    expect(pictures[0]?.packet.type).toBe('key');
    const positions = pictures.map(({ position }) => position);
    expect(Math.min(...positions)).toBeCloseTo(4, 2);
    expect(Math.max(...positions)).toBeCloseTo(6 - 1 / 15, 2);
    reader.close();
  });

  it('are fetched once, whatever is read of them', async () => {
    const { reader, asked } = await opened('index.m3u8', 'clips/porch');
    await all(reader.keyFrames());
    await all(reader.pictures({ start: 2, end: 8 }));
    await all(reader.pictures({ start: 4, end: Number.POSITIVE_INFINITY }));
    reader.close();
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
  });

  it('are read from a file by ranges', async () => {
    const { reader } = await opened('file.mp4', 'odd');
    const keys = await all(reader.keyFrames());
    expect(keys.length).toBeGreaterThan(1);
    expect(keys[0]?.position).toBe(0);
    reader.close();
  });
});

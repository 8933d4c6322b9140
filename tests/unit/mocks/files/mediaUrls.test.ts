import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mediaAsset, renderedRecording, snapshotAsset, thumbnailAsset } from '@mocks/files/mediaUrls';
import { SCENE_IDS } from '@mocks/sceneIds';

const onDisk = (url: string) => existsSync(join(process.cwd(), url));

describe.each(SCENE_IDS)('the demo has media of the %s', (scene) => {
  it('with every segment that its play list names', () => {
    const { map, segments } = renderedRecording(`clips/${scene}/index.m3u8`);
    const files = [map?.path ?? '', ...segments.map(({ path }) => path)];
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !onDisk(mediaAsset(file)))).toEqual([]);
    expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(16, 1);
  });

  it('with a snapshot and four different thumbnails, whatever number is asked for', () => {
    const thumbnails = [0, 1, 2, 3].map((n) => thumbnailAsset(scene, n));
    expect(new Set(thumbnails).size).toBe(4);
    expect([snapshotAsset(scene), ...thumbnails].filter((url) => !onDisk(url))).toEqual([]);
    expect(thumbnailAsset(scene, 6)).toBe(thumbnails[2]);
    expect(thumbnailAsset(scene, -1)).toBe(thumbnails[3]);
  });
});

describe('a file that was never rendered', () => {
  it('is named, with the way to make it', () => {
    expect(() => mediaAsset('clips/porch/seg-99.m4s')).toThrow(/clips\/porch\/seg-99\.m4s.*npm run scenes/);
  });
});

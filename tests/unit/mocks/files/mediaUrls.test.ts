import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mediaAsset, renderedRecording, snapshotAsset, thumbnailAsset } from '@mocks/files/mediaUrls';
import { SCENE_IDS } from '@mocks/sceneIds';

const onDisk = (url: string) => existsSync(join(process.cwd(), url));

describe.each(SCENE_IDS)('demo scene %s', (scene) => {
  it('has a playlist with all its segments', () => {
    const { map, segments } = renderedRecording(`clips/${scene}/index.m3u8`);
    const files = [map?.path ?? '', ...segments.map(({ path }) => path)];
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !onDisk(mediaAsset(file)))).toEqual([]);
    expect(segments.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(16, 1);
  });

  it('has a snapshot and four thumbnails, which repeat for other numbers', () => {
    const thumbnails = [0, 1, 2, 3].map((n) => thumbnailAsset(scene, n));
    expect(new Set(thumbnails).size).toBe(4);
    expect([snapshotAsset(scene), ...thumbnails].filter((url) => !onDisk(url))).toEqual([]);
    expect(thumbnailAsset(scene, 6)).toBe(thumbnails[2]);
    expect(thumbnailAsset(scene, -1)).toBe(thumbnails[3]);
  });
});

describe('file that was never rendered', () => {
  it('causes an error that contains the command to render it', () => {
    expect(() => mediaAsset('clips/porch/seg-99.m4s')).toThrow(/clips\/porch\/seg-99\.m4s.*npm run scenes/);
  });
});

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  clipAsset,
  clipDurationSeconds,
  clipSegments,
  snapshotAsset,
  thumbnailAsset,
} from '@mocks/mediaUrls';
import { SCENE_IDS } from '@mocks/sceneIds';

const onDisk = (url: string) => existsSync(join(process.cwd(), url));

describe.each(SCENE_IDS)('the demo has media of the %s', (scene) => {
  it('with every segment that its play list names', () => {
    const files = ['init.mp4', ...clipSegments(scene).map((segment) => segment.file)];
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !onDisk(clipAsset(scene, file)))).toEqual([]);
    expect(clipDurationSeconds(scene)).toBeCloseTo(16, 1);
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
    expect(() => clipAsset('porch', 'seg-99.m4s')).toThrow(/clips\/porch\/seg-99\.m4s.*npm run scenes/);
  });
});

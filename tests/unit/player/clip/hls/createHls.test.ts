import { Hls, LevelDetails } from 'hls.js/light';
import { expect, it } from 'vitest';
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

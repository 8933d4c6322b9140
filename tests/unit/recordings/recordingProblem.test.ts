import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openPeriod, wholeFile } from '@/recordings/openPeriod';
import { pictureFailureOf, problemOf } from '@/recordings/recordingProblem';

it('recording of sound alone: is named as such where its pictures are wanted, and not called damaged', async () => {
  const sound = Buffer.concat(
    ['init.mp4', '0.m4s'].map((part) => readFileSync(`mocks/media/odd/sound-${part}`)),
  );
  const whole = Promise.resolve(new Uint8Array(sound));
  const parts = { read: () => whole, readRange: () => whole };
  const failure = await openPeriod(wholeFile(parts), null).then(() => null, pictureFailureOf);
  expect(failure && problemOf(failure)).toBe('soundOnly');
});

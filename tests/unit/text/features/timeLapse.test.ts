import { describe, expect, it } from 'vitest';
import { findMotionText } from '@/text/features/findMotion';
import { timeLapseText } from '@/text/features/timeLapse';

describe('time-lapse text', () => {
  it.each([
    [1, 1, 'Excerpts from 1 recording in 1 min.'],
    [40, 40, 'Excerpts from 40 recordings in 1 min.'],
    [900, 1_010, 'Excerpts from 900 of 1010 recordings in 1 min.'],
  ])('states the number of recordings: %d of %d', (shown, of, words) => {
    expect(timeLapseText.intro(shown, of, '1 min')).toBe(words);
  });

  it('uses the singular for one recording', () => {
    expect([timeLapseText.shown(0, 1), timeLapseText.ended(1, 1)]).toEqual([
      '0 of 1 recording',
      'Finished: 1 of 1 recording shown.',
    ]);
    expect([findMotionText.stopped(0, 1), findMotionText.interrupted(0, 1)]).toEqual([
      'Stopped after 0 of 1 recording.',
      'The search was interrupted: 0 of 1 recording searched.',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { timeLapseText } from '@/text/features/timeLapse';

describe('the recordings of a time-lapse in words', () => {
  it.each([
    [1, 1, 'Excerpts of 1 recording in 1 min.'],
    [40, 40, 'Excerpts of 40 recordings in 1 min.'],
    [900, 1_010, 'Excerpts of 900 of 1010 recordings in 1 min.'],
  ])('%d of %d', (shown, of, words) => {
    expect(timeLapseText.intro(shown, of, '1 min')).toBe(words);
  });
});

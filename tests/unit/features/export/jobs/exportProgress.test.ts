import { describe, expect, it } from 'vitest';
import { progressText, shareOf, type RunningState } from '@/features/export/jobs/exportProgress';

describe('progress of an export', () => {
  it.each<[Partial<RunningState>, string, number | null]>([
    [{}, 'Starting…', null],
    [{ bytesTotal: 0 }, 'Starting…', null],
    [{ bytesDone: 1_000_000 }, '1.0 MB', null],
    [{ bytesDone: 1_000_000, bytesTotal: 4_000_000 }, '1.0 MB of about 4.0 MB', 0.25],
    [
      { bytesDone: 1_000_000, bytesTotal: 4_000_000, secondsLeft: 3 },
      '1.0 MB of about 4.0 MB, 3 s left',
      0.25,
    ],
    [{ bytesDone: 1, isWaiting: true }, 'The server is busy. Saving continues by itself…', null],
  ])('for the state %j reads "%s"', (part, text, share) => {
    const state: RunningState = {
      kind: 'running',
      bytesDone: 0,
      bytesTotal: null,
      secondsLeft: null,
      isWaiting: false,
      ...part,
    };
    expect([progressText(state), shareOf(state)]).toEqual([text, share]);
  });
});

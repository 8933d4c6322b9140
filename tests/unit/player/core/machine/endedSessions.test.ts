import { expect, it } from 'vitest';
import { EndedSessions } from '@/player/core/machine/endedSessions';
import { transition } from '@/player/core/machine/playbackMachine';
import type { PlaybackEvent } from '@/player/core/machine/playbackState';
import { HOUR, MINUTE } from '../../../../support/durations';
import { BOTH, LIVE, LOST } from './machineRig';

const NOW = 1_700_000_000_000;

it('ended live sessions: are not counted as recent after the clock was set back', () => {
  const sessions = new EndedSessions();
  const event: PlaybackEvent = { type: 'sourceFailed', attemptId: 1, failure: LOST };
  const ended = { before: LIVE, event, after: transition(LIVE, event, BOTH) };
  const noteAt = (time: number) => sessions.note(ended, time, 0);
  expect([NOW, NOW + MINUTE, NOW - HOUR].map(noteAt)).toEqual([false, false, false]);
  expect(noteAt(NOW - HOUR + MINUTE)).toBe(false);
  expect(noteAt(NOW - HOUR + 2 * MINUTE)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { movingPartsOf, movingQueueOf, movingTime, nextPart } from '@/features/replay/movingParts';
import { queueOf } from '@/features/replay/model/queue';
import { event, tracks } from '../../../../support/builders';
import { MINUTE } from '../../../../support/durations';

const queue = queueOf(
  tracks(['door'], [event('a', 0), event('b', MINUTE), event('c', 10 * MINUTE)], {
    'door a': 30_000,
    'door b': 30_000,
    'door c': 30_000,
  }),
);
const movement = (key: string, at: number, until: number) => ({ key, at, until });

describe('parts with motion', () => {
  it('begin two seconds before a movement, but not before the recording', () => {
    const parts = movingPartsOf(queue, [
      movement('door a', 1_000, 4_000),
      movement('door c', 10 * MINUTE + 28_000, 10 * MINUTE + 30_000),
      movement('door of another day', 5_000, 6_000),
    ]);
    expect([...parts]).toEqual([
      ['door a', [{ from: 0, until: 5_000 }]],
      ['door c', [{ from: 10 * MINUTE + 26_000, until: 10 * MINUTE + 30_000 }]],
    ]);
    expect(movingTime(parts)).toBe(9_000);
  });

  it('may be anywhere in a recording of unknown duration', () => {
    const unread = queueOf(tracks(['door'], [event('a', 0), event('b', MINUTE)]));
    const parts = movingPartsOf(unread, [
      movement('door a', 40_000, 42_000),
      movement('door a', 59_000, 70_000),
    ]);
    expect([...parts]).toEqual([
      [
        'door a',
        [
          { from: 38_000, until: 43_000 },
          { from: 57_000, until: MINUTE },
        ],
      ],
    ]);
  });

  it('are merged if they overlap', () => {
    const parts = movingPartsOf(queue, [
      movement('door a', 20_000, 21_000),
      movement('door a', 10_000, 12_000),
      movement('door a', 5_000, 8_000),
    ]);
    expect(parts.get('door a')).toEqual([
      { from: 3_000, until: 13_000 },
      { from: 18_000, until: 22_000 },
    ]);
  });

  it('are found from any time, even across a recording without movement', () => {
    const parts = movingPartsOf(queue, [
      movement('door a', 5_000, 6_000),
      movement('door a', 20_000, 21_000),
      movement('door c', 10 * MINUTE + 5_000, 10 * MINUTE + 6_000),
    ]);
    expect(nextPart(queue, parts, 'door a', 0)).toEqual({ key: 'door a', time: 3_000 });
    expect(nextPart(queue, parts, 'door a', 2_960)).toBe('here');
    expect(nextPart(queue, parts, 'door a', 7_000)).toEqual({ key: 'door a', time: 18_000 });
    expect(nextPart(queue, parts, 'door a', 25_000)).toBe('here');
    expect(nextPart(queue, parts, 'door b', MINUTE + 5_000)).toEqual({
      key: 'door c',
      time: 10 * MINUTE + 3_000,
    });
    const early = movingPartsOf(queue, [movement('door a', 5_000, 6_000)]);
    expect(nextPart(queue, early, 'door b', MINUTE)).toBe('end');
  });

  it('are preceded by gaps that include the skipped time', () => {
    const parts = movingPartsOf(queue, [
      movement('door a', 5_000, 6_000),
      movement('door c', 10 * MINUTE + 5_000, 10 * MINUTE + 6_000),
    ]);
    expect(movingQueueOf(queue, parts).map(({ recording, gapBefore }) => [recording.id, gapBefore])).toEqual([
      ['a', 0],
      ['c', 10 * MINUTE - 4_000],
    ]);
  });
});

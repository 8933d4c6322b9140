import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filtered, NO_FILTER, readFilter } from '@/domain/events/eventFilter';
import { startOfDay } from '@/domain/dateRange';
import { digestOf, REEL_CLIPS, reelOf } from '@/features/digest/model/digest';
import { visitsOf } from '@/features/digest/visits';
import { digestParts } from '@/features/digest/digestParts';
import { eventsOn } from '../../../support/replayArbitraries';
import { event } from '../../../support/builders';

const BEGIN = startOfDay('2026-07-30');
const NOW = BEGIN + 30 * 3_600_000;
const CAMERAS = ['a', 'b', 'c', 'd', 'e', 'f'];
const name = (id: string) => `Camera ${id}`;

describe('digest', () => {
  it('counts exactly the events of the list to which it links', () => {
    fc.assert(
      fc.property(eventsOn(BEGIN, CAMERAS), fc.nat(86_399), (events, second) => {
        const since = BEGIN + second * 1_000;
        const parts = digestParts(digestOf(events, since), name, NOW);
        let total = 0;
        for (const { words, query } of parts) {
          const params = new URLSearchParams(query);
          expect([params.get('from'), params.get('to')]).toEqual(['2026-07-30', '2026-07-31']);
          const shown = filtered(events, readFilter(params));
          total += shown.length;
          const visits = visitsOf(shown).length;
          const isOfEvents = / events?$/.test(words);
          const count = isOfEvents ? shown.length : visits;
          const number = /^(\d+) (?:visits|package|other|event)/.exec(words)?.[1];
          const isReported = /^a (?:visit|package) /.test(words) ? 1 : 2;
          expect(number === undefined ? isReported : Number(number), words).toBe(count);
        }
        expect(total).toBe(filtered(events, { ...NO_FILTER, since }).length);
      }),
    );
  });

  it('lists up to four cameras, or three cameras and the number of the others', () => {
    const seen = (cameraId: string) => event(cameraId, BEGIN + 1, cameraId);
    const words = (ids: string[]) =>
      digestParts(digestOf(ids.map(seen), BEGIN), name, NOW).map((part) => part.words);
    expect(words(['a', 'b', 'c', 'd'])).toHaveLength(4);
    expect(words(CAMERAS)).toEqual([
      'a visit at Camera a',
      'a visit at Camera b',
      'a visit at Camera c',
      '3 visits at 3 other cameras',
    ]);
  });
});

describe('digest player', () => {
  const visit = (index: number, code: string) => event(`e${index}`, BEGIN + index * 3_600_000, 'a', code);

  it('prefers people to other categories if there are too many recordings', () => {
    const person = visit(1, 'C0003');
    const others = Array.from({ length: REEL_CLIPS }, (_, index) => visit(index + 2, 'C0009'));
    const shown = reelOf([...others, person], BEGIN).map(({ event }) => event);
    expect(shown).toEqual([person, ...others.slice(1)]);
  });
});

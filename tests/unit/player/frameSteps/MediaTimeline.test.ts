import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MediaTimeline } from '@/player/frameSteps/MediaTimeline';
import { bytes, moof, moov } from './boxes';

const HEADER = bytes(moov({ id: 1, handler: 'vide', timescale: 1_000 }));

/**
 * Creates a recording whose first frame is `lead` ms after position 0 of the element, with `perSegment` frames
 * per segment.
 */
function timelineOf(lead: number, durations: readonly number[], perSegment: number) {
  const starts = durations.map((_, at) => durations.slice(0, at).reduce((sum, each) => sum + each, 0));
  const tables = [{ box: HEADER, offset: 0, isFirst: true, isLast: false }];
  for (let first = 0; first < durations.length; first += perSegment) {
    const samples = durations
      .slice(first, first + perSegment)
      .map((duration, at) => ({ duration, delay: 0, isKey: at === 0 }));
    const box = bytes(moof(1, (starts[first] ?? 0) + lead, samples));
    tables.push({ box, offset: 0, isFirst: first === 0, isLast: first + perSegment >= durations.length });
  }
  const timeline = new MediaTimeline(
    {
      tables: () => tables,
      readTables: () => null,
      mediaTime: () => null,
    },
    () => lead / 1_000,
  );
  return { timeline, starts };
}

it('MediaTimeline: maps a cut to its first frame and to the last frame before its end', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_000 }),
      fc.array(fc.integer({ min: 10, max: 400 }), { minLength: 2, maxLength: 40 }),
      fc.integer({ min: 1, max: 12 }),
      (lead, durations, perSegment) => {
        const { timeline, starts } = timelineOf(lead, durations, perSegment);
        for (const [frame, start] of starts.entries()) {
          const end = start + (durations[frame] ?? 0);
          for (const position of [
            timeline.positionOfFrame(start / 1_000),
            timeline.positionOfFrameBefore(end / 1_000),
          ]) {
            const shown = position * 1_000 - lead;
            expect(shown).toBeGreaterThan(start);
            expect(shown).toBeLessThan(end);
          }
        }
      },
    ),
  );
});

it('MediaTimeline: seeks 1 ms into a frame if there are no sample tables', () => {
  const source = { tables: () => null, readTables: () => null, mediaTime: () => null };
  const timeline = new MediaTimeline(source, () => 0);
  expect(timeline.positionOfFrame(3)).toBe(3.001);
  expect(timeline.toElement(3)).toBe(3);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { FrameTable } from '@/player/core/frameTables';
import { MediaTimeline } from '@/player/frameSteps/MediaTimeline';
import { bytes, moof, moov } from './boxes';

const HEADER = bytes(moov({ id: 1, handler: 'vide', timescale: 1_000 }));

/** The recording's first frame is `lead` ms after position 0 of the element. */
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

it('MediaTimeline: maps a cut to the middle of its first frame and of its last frame', () => {
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
            expect(position * 1_000 - lead).toBeCloseTo((start + end) / 2, 6);
          }
        }
      },
    ),
  );
});

it('MediaTimeline: returns a position 1 ms into a frame if there are no sample tables', () => {
  const source = { tables: () => null, readTables: () => null, mediaTime: () => null };
  const timeline = new MediaTimeline(source, () => 0);
  expect(timeline.positionOfFrame(3)).toBe(3.001);
  expect(timeline.toElement(3)).toBe(3);
});

const segment = (start: number): FrameTable => {
  const frames = [0, 1].map(() => ({ duration: 40, delay: 0, isKey: true }));
  return { box: bytes(moof(1, start, frames)), offset: 0, isFirst: start === 0, isLast: false };
};

it('MediaTimeline: returns a position in a segment that has not loaded, but not in a missing one', () => {
  const missing = { ...segment(4_000), missing: { start: 2, end: 4 } };
  const tables = [{ box: HEADER, offset: 0, isFirst: true, isLast: false }, segment(0), missing];
  const source = { tables: () => tables, readTables: () => null, mediaTime: () => null };
  const timeline = new MediaTimeline(source, () => 0);
  expect(timeline.positionOfFrameBefore(6)).toBe(5.999);
  expect(timeline.positionOfFrameBefore(2)).toBe(1.999);
  expect(timeline.positionOfFrameBefore(4)).toBeCloseTo(0.06, 6);
});

it.each([
  { file: 'complete', isLast: true, position: 0.06 },
  { file: 'continued in fragments', isLast: false, position: 3.999 },
])(
  'MediaTimeline: uses the last known frame only if the tables are complete: $file',
  async ({ isLast, position }) => {
    let tables: FrameTable[] | null = null;
    const readTables = async () => {
      await Promise.resolve();
      const header = { box: HEADER, offset: 0, isFirst: true, isLast };
      tables = [header, { ...segment(0), isLast }, { ...segment(4_000), isLast }];
    };
    const timeline = new MediaTimeline({ tables: () => tables, readTables, mediaTime: () => null }, () => 0);
    await timeline.ready();
    expect(timeline.positionOfFrame(4)).toBeCloseTo(4.02, 6);
    expect(timeline.positionOfFrameBefore(4)).toBeCloseTo(position, 6);
  },
);

import { describe, expect, it } from 'vitest';
import {
  paintTimeline,
  ROWS_BESIDE_NAMES,
  ROWS_UNDER_NAMES,
  type TimelineDrawing,
} from '@/features/replay/timeline/paintTimeline';
import type { Recording } from '@/domain/recordings';

const WIDTH = 1_000;
const VIEW = { begin: 0, end: WIDTH * 1_000 };
const COLORS = {
  line: 'line',
  estimate: 'estimate',
  selected: 'selected',
  of: (category: string) => category,
};

interface Drawn {
  kind: 'fill' | 'stroke' | 'fillRect';
  color: string;
  alpha: number;
  isDashed: boolean;
  box: readonly [number, number, number, number];
}

/** Fakes a canvas context, which jsdom lacks, and records calls. */
function notingContext() {
  const drawn: Drawn[] = [];
  let points: [number, number][] = [];
  let dash: readonly number[] = [];
  const note = (kind: Drawn['kind'], color: string, of = points) => {
    const [xs, ys] = [of.map(([x]) => x), of.map(([, y]) => y)];
    const box = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)] as const;
    drawn.push({ kind, color, alpha: context.globalAlpha, isDashed: dash.length > 0, box });
  };
  const context = {
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 1,
    globalAlpha: 1,
    clearRect: () => drawn.splice(0),
    beginPath: () => (points = []),
    moveTo: (x: number, y: number) => points.push([x, y]),
    lineTo: (x: number, y: number) => points.push([x, y]),
    roundRect: (x: number, y: number, width: number, height: number) =>
      points.push([x, y], [x + width, y + height]),
    setLineDash: (to: number[]) => (dash = to),
    fill: () => note('fill', context.fillStyle),
    stroke: () => note('stroke', context.strokeStyle),
    fillRect: (x: number, y: number, width: number, height: number) =>
      note('fillRect', context.fillStyle, [
        [x, y],
        [x + width, y + height],
      ]),
  };
  return { drawn, context };
}

/** Lasts one minute. `at` is in seconds. */
const recording = (at: number, facts: Partial<Recording> = {}): Recording => ({
  key: `at ${String(at)}`,
  id: `at ${String(at)}`,
  cameraId: 'door',
  code: 'C0001',
  thumbnailUrl: null,
  at: at * 1_000,
  cameraAt: at * 1_000,
  end: (at + 60) * 1_000,
  until: (at + 60) * 1_000,
  reach: (at + 60) * 1_000,
  hasKnownDuration: true,
  ...facts,
});

function drawnMarks(drawing: Partial<TimelineDrawing>): Drawn[] {
  const { drawn, context } = notingContext();
  const empty = ['door', 'gate', 'street'].map((cameraId) => ({ cameraId, recordings: [] }));
  paintTimeline(
    context,
    {
      view: VIEW,
      tracks: empty,
      found: [],
      ticks: [],
      isUnseen: () => false,
      selectedKey: null,
      width: WIDTH,
      height: 96,
      rows: ROWS_BESIDE_NAMES,
      scrollTop: 0,
      now: VIEW.end,
      ...drawing,
    },
    COLORS,
  );
  return drawn.filter(({ color }) => color !== 'line');
}

const drawnRecordings = (recordings: readonly Recording[], drawing: Partial<TimelineDrawing> = {}): Drawn[] =>
  drawnMarks({ tracks: [{ cameraId: 'door', recordings }], ...drawing });

describe('timeline canvas', () => {
  it("marks each search result at the bottom of its camera's row", () => {
    const found = [
      { at: 100_000, cameraId: 'gate' },
      { at: 400_000, cameraId: 'street' },
      { at: 500_000, cameraId: 'left out' },
    ];
    const arrows = drawnMarks({ found });
    expect(arrows.map(({ kind, color }) => [kind, color])).toEqual([
      ['fill', 'selected'],
      ['fill', 'selected'],
    ]);
    expect(arrows.map(({ box }) => box)).toEqual([
      [96.5, 103.5, 57, 64],
      [396.5, 403.5, 89, 96],
    ]);
  });

  it('draws no marks of rows that are scrolled out of view', () => {
    const found = [
      { at: 100_000, cameraId: 'door' },
      { at: 100_000, cameraId: 'street' },
    ];
    const arrows = drawnMarks({ found, rows: ROWS_UNDER_NAMES, scrollTop: 40, height: 80 });
    expect(arrows.map(({ box }) => box)).toEqual([[96.5, 103.5, 73, 80]]);
  });

  it('draws each recording in the color of its category', () => {
    const [mark, ...others] = drawnRecordings([recording(200, { code: 'C0003' })]);
    expect(others).toEqual([]);
    expect(mark).toMatchObject({ kind: 'fill', color: 'people', alpha: 1, box: [200, 260, 8, 24] });
  });

  it('draws marks with a minimum width', () => {
    const short = { until: 100_500 };
    expect(drawnRecordings([recording(100, short)])[0]?.box).toEqual([100, 104, 8, 24]);
    const several = drawnRecordings([recording(100, short), recording(101, { code: 'C0003' })]);
    expect(several).toMatchObject([{ color: 'people', box: [100, 161, 5, 27] }]);
  });

  it('draws a recording of unknown duration pale, with a dashed edge', () => {
    const drawn = drawnRecordings([recording(100, { hasKnownDuration: false }), recording(300)]);
    expect(drawn).toMatchObject([
      { kind: 'fill', color: 'motion', alpha: 0.55 },
      { kind: 'stroke', color: 'estimate', alpha: 1, isDashed: true },
      { kind: 'fill', color: 'motion', alpha: 1, isDashed: false },
    ]);
  });

  it('outlines the active recording and underlines unseen ones', () => {
    const drawn = drawnRecordings([recording(100), recording(161), recording(300)], {
      selectedKey: 'at 300',
      isUnseen: ({ key }) => key === 'at 100',
    });
    expect(drawn.filter(({ color }) => color === 'selected')).toMatchObject([
      { kind: 'fillRect', box: [100, 221, 28, 30] },
      { kind: 'stroke', isDashed: false, box: [300, 360, 8, 24] },
    ]);
  });

  it('draws a line behind each row up to the current time', () => {
    const { drawn, context } = notingContext();
    paintTimeline(
      context,
      {
        view: VIEW,
        tracks: [{ cameraId: 'door', recordings: [] }],
        found: [],
        ticks: [250_000],
        isUnseen: () => false,
        selectedKey: null,
        width: WIDTH,
        height: 32,
        rows: ROWS_BESIDE_NAMES,
        scrollTop: 0,
        now: 600_000,
      },
      COLORS,
    );
    expect(drawn.map(({ box }) => box)).toEqual([
      [250.5, 250.5, 0, 32],
      [0, 600, 16.5, 16.5],
    ]);
  });
});

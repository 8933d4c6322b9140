import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampView,
  frameAt,
  isMagnified,
  isZoomed,
  MAX_SCALE,
  nextScale,
  regionPixels,
  seenRegion,
  settledView,
  softScale,
  step,
  transformOf,
  viewWith,
  wheelFactor,
  WHOLE,
  zoomAround,
  type Geometry,
} from '@/player/zoom/zoomModel';

const HD = { width: 1280, height: 720 };
/** The player is wider than the 4:3 frame. */
const LETTERBOXED: Geometry = { box: { width: 960, height: 540 }, frame: { width: 640, height: 480 } };
const FITTING: Geometry = { box: { width: 640, height: 360 }, frame: HD };

const side = fc.integer({ min: 40, max: 4_000 });
const size = fc.record({ width: side, height: side });
const geometries = fc.record({ box: size, frame: size });
const share = fc.double({ min: 0, max: 1, noNaN: true });
const views = fc.record({ scale: fc.double({ min: 0.2, max: 20, noNaN: true }), x: share, y: share });

/** @returns a point of the box in CSS pixels from its middle */
const inBox = ({ box }: Geometry, x: number, y: number) => ({
  x: (x - 0.5) * box.width,
  y: (y - 0.5) * box.height,
});

describe('zoomed view', () => {
  it('centers a frame that is smaller than the element', () => {
    fc.assert(
      fc.property(geometries, views, (geometry, view) => {
        const clamped = clampView(view, geometry);
        const first = frameAt(clamped, inBox(geometry, 0, 0), geometry);
        const last = frameAt(clamped, inBox(geometry, 1, 1), geometry);
        const isRight = (axis: 'x' | 'y') =>
          last[axis] - first[axis] > 1 ? clamped[axis] === 0.5 : first[axis] > -1e-9 && last[axis] < 1 + 1e-9;
        expect([isRight('x'), isRight('y')]).toEqual([true, true]);
      }),
    );
  });

  it('keeps the point under the pointer within a pixel, except at an edge', () => {
    fc.assert(
      fc.property(
        geometries,
        views,
        share,
        share,
        fc.double({ min: 1, max: 8, noNaN: true }),
        (geometry, view, x, y, scale) => {
          const before = clampView(view, geometry);
          const at = inBox(geometry, x, y);
          const held = frameAt(before, at, geometry);
          const after = zoomAround(before, at, scale, geometry);
          const free = viewWith(held, at, scale, geometry);
          const { x: fx, y: fy } = frameAt(after, at, geometry);
          const { box, frame } = geometry;
          const perFraction = Math.min(box.width / frame.width, box.height / frame.height) * scale;
          const seen = seenRegion(after, geometry);
          const isAtEdge = (from: number, part: number) => from < 1e-6 || from + part > 1 - 1e-6;
          const moved = [
            isAtEdge(seen.x, seen.width) ? 0 : (fx - held.x) * frame.width * perFraction,
            isAtEdge(seen.y, seen.height) ? 0 : (fy - held.y) * frame.height * perFraction,
          ];
          expect(Math.max(...moved.map(Math.abs))).toBeLessThan(1);
          expect(after).toEqual(free);
        },
      ),
    );
  });

  it('has a scale between 1 and 8 after every change', () => {
    fc.assert(
      fc.property(
        geometries,
        views,
        fc.array(fc.double({ min: -500, max: 500, noNaN: true })),
        (geometry, view, turns) => {
          let shown = clampView(view, geometry);
          for (const deltaY of turns) {
            const factor = wheelFactor({ deltaY, deltaMode: 0, ctrlKey: deltaY > 0 });
            shown = zoomAround(shown, { x: deltaY, y: -deltaY }, shown.scale * factor, geometry);
            expect(shown.scale).toBeGreaterThanOrEqual(1);
            expect(shown.scale).toBeLessThanOrEqual(MAX_SCALE);
          }
        },
      ),
    );
  });

  it('shows a region of at least one pixel within the frame', () => {
    fc.assert(
      fc.property(geometries, views, (geometry, view) => {
        const { x, y, width, height } = regionPixels(seenRegion(view, geometry), geometry.frame);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1);
        expect(x + width).toBeLessThanOrEqual(geometry.frame.width);
        expect(y + height).toBeLessThanOrEqual(geometry.frame.height);
      }),
    );
  });

  it('is the whole frame at 1×', () => {
    expect(clampView({ scale: 1, x: 0.9, y: 0.1 }, FITTING)).toEqual(WHOLE);
    expect(settledView({ scale: 1.04, x: 0.5, y: 0.52 }, FITTING)).toEqual(WHOLE);
    expect(isZoomed(WHOLE)).toBe(false);
    expect(isZoomed({ ...WHOLE, scale: 1.05 })).toBe(true);
  });

  it('ends at the edge of the frame, not of the letterboxed element', () => {
    // At 2× the frame is 1440 x 1080, which is 480 wider and 540 higher than the box.
    expect(clampView({ scale: 2, x: 0, y: 1 }, LETTERBOXED)).toEqual({ scale: 2, x: 1 / 3, y: 0.75 });
    // In an upright box the frame is 720 x 405 at 2×, which is 360 wider but lower than the box.
    const upright = { box: { width: 360, height: 640 }, frame: HD };
    expect(clampView({ scale: 2, x: 0, y: 1 }, upright)).toEqual({ scale: 2, x: 0.25, y: 0.5 });
    // At 1.2× the frame is 864 wide and narrower than the box, so it stays in the middle.
    expect(clampView({ scale: 1.2, x: 0, y: 0.5 }, LETTERBOXED).x).toBe(0.5);
    expect(seenRegion({ scale: 1.2, x: 0.5, y: 0.5 }, LETTERBOXED)).toMatchObject({ x: 0, width: 1 });
  });

  it('converts its visible region to frame pixels', () => {
    const corner = clampView({ scale: 4, x: 1, y: 1 }, FITTING);
    expect(regionPixels(seenRegion(corner, FITTING), HD)).toEqual({
      x: 960,
      y: 540,
      width: 320,
      height: 180,
    });
  });

  it('pans by a fraction of the visible region, up to the edge', () => {
    const view = { scale: 4, x: 0.5, y: 0.5 };
    const right = step(view, { x: 1, y: 0 }, FITTING);
    expect(right.x).toBeCloseTo(0.5 + 0.25 * 0.15);
    expect(right.y).toBe(0.5);
    const down = step(view, { x: 0, y: 1 }, FITTING);
    expect(down.y).toBeCloseTo(0.5 + 0.25 * 0.15);
    expect(down.x).toBe(0.5);
    expect(step({ ...view, x: 0.875 }, { x: 1, y: 0 }, FITTING).x).toBe(0.875);
  });

  it('is centered in the element by its transform', () => {
    // The view is centered a quarter of the frame's width right of the frame's center and a tenth of its
    // height above it. At 2× the frame is 1280 x 720.
    expect(transformOf({ scale: 2, x: 0.75, y: 0.4 }, FITTING)).toBe(
      'translate(-320.000px, 72.000px) scale(2.00000)',
    );
    const upright = { box: { width: 960, height: 540 }, frame: { width: 720, height: 1280 } };
    expect(transformOf({ scale: 4, x: 0.5, y: 0.25 }, upright)).toBe(
      'translate(0.000px, 540.000px) scale(4.00000)',
    );
  });

  it('places a position of the frame at a point of the element', () => {
    expect(viewWith({ x: 0.5, y: 0.5 }, { x: 64, y: -36 }, 2, FITTING)).toEqual({
      scale: 2,
      x: 0.45,
      y: 0.55,
    });
  });

  it('covers whole pixels, even in the last corner of the frame', () => {
    const last = { x: 0.9999, y: 0.9999, width: 0.0001, height: 0.0001 };
    expect(regionPixels(last, HD)).toEqual({ x: 1_279, y: 719, width: 1, height: 1 });
    expect(regionPixels({ x: 0.5, y: 0.5, width: 0, height: 0 }, HD)).toMatchObject({ width: 1, height: 1 });
  });

  it('is magnified when a frame pixel covers more than one screen pixel', () => {
    const at2 = { ...WHOLE, scale: 2 };
    expect(isMagnified(at2, FITTING, 1)).toBe(false);
    expect(isMagnified({ ...at2, scale: 2.1 }, FITTING, 1)).toBe(true);
    expect(isMagnified({ ...at2, scale: 1.1 }, FITTING, 2)).toBe(true);
  });
});

describe('zoom steps', () => {
  it('lead from 1× to 8× and back in six steps', () => {
    let scale = 1;
    const up = Array.from({ length: 7 }, () => (scale = nextScale(scale, 1)));
    expect(up.map((value) => Number(value.toFixed(2)))).toEqual([1.41, 2, 2.83, 4, 5.66, 8, 8]);
    for (let press = 0; press < 6; press += 1) scale = nextScale(scale, -1);
    expect(scale).toBe(1);
  });

  it('lead from any scale set by a pinch to the next step', () => {
    expect(nextScale(2.5, 1)).toBeCloseTo(2.83, 2);
    expect(nextScale(2.5, -1)).toBeCloseTo(2, 2);
  });
});

describe('zoom gesture beyond the limits', () => {
  it('meets resistance beyond 8× or below 1×', () => {
    expect(softScale(3)).toBe(3);
    expect(softScale(16)).toBeCloseTo(9.51, 2);
    expect(softScale(0.5)).toBeCloseTo(0.84, 2);
  });
});

describe('zoom by mouse wheel', () => {
  it('treats a line as 16 pixels, and zooms in when the wheel turns up', () => {
    expect(wheelFactor({ deltaY: -100, deltaMode: 0, ctrlKey: false })).toBeCloseTo(1.275, 3);
    expect(wheelFactor({ deltaY: 3, deltaMode: 1, ctrlKey: false })).toBe(
      wheelFactor({ deltaY: 48, deltaMode: 0, ctrlKey: false }),
    );
  });

  it('is slow for small steps of a trackpad, and limits `DOM_DELTA_PAGE`', () => {
    expect(wheelFactor({ deltaY: -5, deltaMode: 0, ctrlKey: true })).toBeCloseTo(1.035, 3);
    expect(wheelFactor({ deltaY: -1, deltaMode: 2, ctrlKey: true })).toBeLessThan(1.4);
  });
});

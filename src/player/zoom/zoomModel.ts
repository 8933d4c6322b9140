import type { Box, Point, Size } from '@/domain/frame/box';
import { clamp } from '@/lib/clamp';

/** Does not depend on the element's size, so full screen shows the same part. */
export interface View {
  scale: number;
  /** Point of the frame at the middle of the element, in fractions of the frame's size. */
  x: number;
  y: number;
}

export interface Geometry {
  box: Size;
  frame: Size;
}

export const MAX_SCALE = 8;
export const WHOLE: View = { scale: 1, x: 0.5, y: 0.5 };

/** Smaller scales display as 1.0× and snap to the whole frame when a gesture ends. */
const MIN_ZOOMED = 1.05;
const SOFTNESS = 0.25;
const STEPS = 2;
const PAN_STEP = 0.15;

/** @returns false if the scale is so close to 1 that it counts as the whole frame */
export const isZoomed = ({ scale }: View): boolean => scale >= MIN_ZOOMED;

function fitted({ box, frame }: Geometry): Size {
  const factor = Math.min(box.width / frame.width, box.height / frame.height);
  return { width: frame.width * factor, height: frame.height * factor };
}

/** Moves the view to leave as little empty space as possible beside the frame. */
function withinEdges(view: View, geometry: Geometry): View {
  const { width, height } = fitted(geometry);
  const center = (value: number, box: number, size: number) => {
    const half = box / (2 * size * view.scale);
    return half >= 0.5 ? 0.5 : clamp(value, half, 1 - half);
  };
  return {
    scale: view.scale,
    x: center(view.x, geometry.box.width, width),
    y: center(view.y, geometry.box.height, height),
  };
}

/** Limits the scale, and moves the view inside the edges of the frame. */
export const clampView = (view: View, geometry: Geometry): View =>
  withinEdges({ ...view, scale: clamp(view.scale, 1, MAX_SCALE) }, geometry);

/** Limits the view to the frame. Returns the whole frame if the scale is almost 1. */
export const settledView = (view: View, geometry: Geometry): View =>
  isZoomed(view) ? clampView(view, geometry) : WHOLE;

/**
 * @param at point in CSS pixels from the middle of the element
 * @returns fractions of the frame, below 0 or above 1 outside the frame
 */
export function frameAt(view: View, at: Point, geometry: Geometry): Point {
  const { width, height } = fitted(geometry);
  return { x: view.x + at.x / (width * view.scale), y: view.y + at.y / (height * view.scale) };
}

/**
 * Places a point of the frame under a point of the element, as far as the edges allow.
 * @param point in fractions of the frame
 * @param at point in CSS pixels from the middle of the element
 */
export function viewWith(point: Point, at: Point, scale: number, geometry: Geometry): View {
  const { width, height } = fitted(geometry);
  const view = { scale, x: point.x - at.x / (width * scale), y: point.y - at.y / (height * scale) };
  return withinEdges(view, geometry);
}

/** Scales around `at`, a point in CSS pixels from the middle of the element. */
export const zoomAround = (view: View, at: Point, scale: number, geometry: Geometry): View =>
  viewWith(frameAt(view, at, geometry), at, clamp(scale, 1, MAX_SCALE), geometry);

/** Dampens a scale below 1 or above `MAX_SCALE`. */
export function softScale(scale: number): number {
  if (scale > MAX_SCALE) return MAX_SCALE * (scale / MAX_SCALE) ** SOFTNESS;
  return scale < 1 ? scale ** SOFTNESS : scale;
}

/** @param by 1 zooms in, -1 zooms out */
export function nextScale(scale: number, by: 1 | -1): number {
  // A pinch may leave a scale between two steps. A scale very close to a step counts as that step.
  const steps = Math.log2(scale) * STEPS;
  const next = by > 0 ? Math.floor(steps + 1.01) : Math.ceil(steps - 1.01);
  return clamp(2 ** (next / STEPS), 1, MAX_SCALE);
}

/**
 * Moves the view by a fraction of its visible part.
 * @param by number of steps; positive values move right or down
 */
export function step(view: View, by: Point, geometry: Geometry): View {
  const { width, height } = seenRegion(view, geometry);
  const moved = { ...view, x: view.x + by.x * width * PAN_STEP, y: view.y + by.y * height * PAN_STEP };
  return withinEdges(moved, geometry);
}

/**
 * Converts a wheel event to a scale factor. Browsers other than Safari report a trackpad pinch as wheel
 * events with Ctrl, in small steps.
 * @see https://developer.mozilla.org/docs/Web/API/Element/wheel_event
 */
export function wheelFactor(wheel: { deltaY: number; deltaMode: number; ctrlKey: boolean }): number {
  const PIXELS = [1, 16, 400];
  const pixels = wheel.deltaY * (PIXELS[wheel.deltaMode] ?? 1);
  // The limits matter only for mouse wheels, which scroll 100 pixels or more per notch.
  const [limit, rate] = wheel.ctrlKey ? [40, 0.01] : [120, 0.0035];
  return 2 ** (-clamp(pixels, -limit, limit) * rate);
}

/** @returns a CSS transform about the middle of the layer */
export function transformOf(view: View, geometry: Geometry): string {
  const { width, height } = fitted(geometry);
  const x = (0.5 - view.x) * width * view.scale;
  const y = (0.5 - view.y) * height * view.scale;
  return `translate(${x.toFixed(3)}px, ${y.toFixed(3)}px) scale(${view.scale.toFixed(5)})`;
}

/** @returns the visible part in fractions of the frame */
export function seenRegion(view: View, geometry: Geometry): Box {
  const { scale, x, y } = clampView(view, geometry);
  const fit = fitted(geometry);
  const width = Math.min(1, geometry.box.width / (fit.width * scale));
  const height = Math.min(1, geometry.box.height / (fit.height * scale));
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Converts a region from fractions of the frame to whole pixels, at least one in each direction. */
export function regionPixels(region: Box, frame: Size): Box {
  const left = Math.min(frame.width - 1, Math.round(region.x * frame.width));
  const top = Math.min(frame.height - 1, Math.round(region.y * frame.height));
  const right = Math.max(left + 1, Math.round((region.x + region.width) * frame.width));
  const bottom = Math.max(top + 1, Math.round((region.y + region.height) * frame.height));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** @param density screen pixels per CSS pixel */
export const isMagnified = (view: View, geometry: Geometry, density: number): boolean =>
  fitted(geometry).width * view.scale * density > geometry.frame.width;

import type { Box, Point, Size } from '@/domain/frame/box';
import { clamp } from '@/lib/clamp';
import { Emitter } from '@/lib/async/Emitter';
import type { CameraViews } from './CameraViews';
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
  WHOLE,
  zoomAround,
  type Geometry,
  type View,
} from './zoomModel';

export interface ZoomState {
  isPossible: boolean;
  isZoomed: boolean;
  factor: number;
  canZoomIn: boolean;
  /** True if one pixel of the stream covers more than one pixel of the screen. */
  isMagnified: boolean;
  hasPixels: boolean;
  /** Initial view stored for the camera: none, the current view (`this`) or another one (`other`). */
  kept: 'none' | 'this' | 'other';
}

const DECIMALS = 10;
const NO_ZOOM: ZoomState = {
  isPossible: false,
  isZoomed: false,
  factor: 1,
  canZoomIn: false,
  isMagnified: false,
  hasPixels: false,
  kept: 'none',
};
const MIDDLE: Point = { x: 0, y: 0 };

const isSame = (one: ZoomState, other: ZoomState): boolean =>
  Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);

const isNear = (one: View, other: View): boolean =>
  Math.abs(one.scale - other.scale) < 0.01 &&
  Math.abs(one.x - other.x) < 0.005 &&
  Math.abs(one.y - other.y) < 0.005;

/** Zooms one player: limits the view, draws it as a CSS transform and stores it for the camera. */
export class ZoomController {
  readonly #views: CameraViews;
  readonly #changes = new Emitter();
  #cameraId: string | null = null;
  #layer: HTMLElement | null = null;
  #box: Size = { width: 0, height: 0 };
  /** Size of the last frame, kept while the element has no media. */
  #frame: Size = { width: 0, height: 0 };
  #hasFrame = false;
  #isFull = false;
  #hasPixels: boolean;
  #view = WHOLE;
  /**
   * True if the view has changed since it was last stored. Gestures store the view when they end. Other
   * changes store it at once, because a late write would refill storage that a logout has cleared.
   */
  #isUnsaved = false;
  /** Grabbed point, in fractions of the frame, and the scale at the start of the gesture. */
  #grip: { point: Point; scale: number } | null = null;
  #state = NO_ZOOM;

  constructor(views: CameraViews) {
    this.#views = views;
    this.#hasPixels = views.hasPixels;
  }

  readonly subscribe = this.#changes.subscribe;

  readonly getState = (): ZoomState => this.#state;

  /** Returns the same object until the view changes. During a gesture, the scale may exceed its limits. */
  readonly getView = (): View => this.#view;

  get isZoomed(): boolean {
    return this.#state.isZoomed;
  }

  get takesWheel(): boolean {
    return this.isZoomed || this.#isFull;
  }

  setCamera(cameraId: string | null): void {
    if (this.#cameraId === cameraId) return;
    this.remember();
    this.#cameraId = cameraId;
    this.#grip = null;
    this.#show(this.#firstView());
  }

  async loadKept(): Promise<void> {
    await this.#views.load();
    this.#show(isZoomed(this.#view) ? this.#view : this.#firstView());
  }

  setLayer(layer: HTMLElement | null): void {
    this.#layer = layer;
    this.#draw();
  }

  setBox(box: Size): void {
    this.#box = box;
    this.#draw();
  }

  setFrame(frame: Size): void {
    if (frame.width === 0 || frame.height === 0) return;
    this.#frame = frame;
    this.#draw();
  }

  setShown(hasFrame: boolean, isFull: boolean): void {
    this.#hasFrame = hasFrame;
    this.#isFull = isFull;
    this.#draw();
  }

  zoom(by: 1 | -1): void {
    this.#press((view, geometry) => zoomAround(view, MIDDLE, nextScale(view.scale, by), geometry));
  }

  reset(): void {
    this.#press(() => WHOLE);
  }

  /** @param by number of steps; positive values move right or down */
  step(by: Point): void {
    this.#press((view, geometry) => step(view, by, geometry));
  }

  /**
   * Centers a point, as far as the edges allow.
   * @param point in fractions of the frame
   */
  moveTo(point: Point): void {
    this.#move((view, geometry) => viewWith(point, MIDDLE, view.scale, geometry));
  }

  /** @param at point in CSS pixels from the middle of the element */
  zoomAt(at: Point, factor: number): void {
    this.#move((view, geometry) => zoomAround(view, at, view.scale * factor, geometry));
  }

  grip(at: Point): void {
    const geometry = this.#geometry();
    const view = geometry && this.#current(geometry);
    this.#grip = view && { point: frameAt(view, at, geometry), scale: view.scale };
  }

  /**
   * Moves the grabbed point with the gesture.
   * @param at point in CSS pixels from the middle of the element
   * @param factor ratio of the fingers' distance to their distance at the start
   * @param isSoft allows a scale slightly beyond the limits until the gesture ends
   */
  drag(at: Point, factor: number, isSoft: boolean): void {
    const held = this.#grip;
    if (held === null) return;
    const newScale = held.scale * factor;
    this.#move((_view, geometry) =>
      isSoft
        ? viewWith(held.point, at, softScale(newScale), geometry)
        : clampView(viewWith(held.point, at, clamp(newScale, 1, MAX_SCALE), geometry), geometry),
    );
  }

  settle(): void {
    this.#grip = null;
    this.#press(settledView);
  }

  remember(): void {
    const geometry = this.#geometry();
    if (!this.#isUnsaved || this.#cameraId === null || geometry === null) return;
    this.#isUnsaved = false;
    const view = settledView(this.#view, geometry);
    const stored = this.#views.viewOf(this.#cameraId) ?? WHOLE;
    if (!isNear(view, stored)) this.#views.remember(this.#cameraId, this.#withShape(view));
  }

  /** @returns false if the view is lost when the page closes */
  async keep(isKept: boolean): Promise<boolean> {
    if (this.#cameraId === null) return false;
    const isStored = await this.#views.keep(this.#cameraId, isKept ? this.#withShape(this.#view) : null);
    this.#draw();
    return isStored;
  }

  showPixels(hasPixels: boolean): void {
    this.#hasPixels = hasPixels;
    this.#views.rememberPixels(hasPixels);
    this.#draw();
  }

  seen(): Box | null {
    const geometry = this.#geometry();
    return geometry && seenRegion(this.#view, geometry);
  }

  readonly regionOf = (frame: Size): Box | null => {
    const region = this.isZoomed ? this.seen() : null;
    return region && regionPixels(region, frame);
  };

  get frame(): Size {
    return this.#frame;
  }

  #withShape(view: View): View & { shape: number } {
    return { ...view, shape: this.#box.width / Math.max(1, this.#box.height) };
  }

  #firstView(): View {
    return (this.#cameraId === null ? null : this.#views.viewOf(this.#cameraId)) ?? WHOLE;
  }

  #geometry(): Geometry | null {
    return this.#hasFrame && this.#frame.width > 0 && this.#box.width > 0
      ? { box: this.#box, frame: this.#frame }
      : null;
  }

  /**
   * Clamps the view to the frame, because a stored view may belong to an element with a different aspect
   * ratio. During a gesture, returns the view unchanged.
   */
  #current(geometry: Geometry): View {
    return this.#grip === null ? clampView(this.#view, geometry) : this.#view;
  }

  #move(next: (view: View, geometry: Geometry) => View): void {
    const geometry = this.#geometry();
    if (geometry === null) return;
    this.#isUnsaved = true;
    this.#show(next(this.#current(geometry), geometry));
  }

  #press(next: (view: View, geometry: Geometry) => View): void {
    const geometry = this.#geometry();
    if (geometry === null) return;
    this.#isUnsaved = true;
    this.#show(settledView(next(this.#current(geometry), geometry), geometry), true);
    this.remember();
  }

  #show(view: View, isEased = false): void {
    this.#view = view;
    this.#draw(isEased);
  }

  #draw(isEased = false): void {
    const geometry = this.#geometry();
    const state = this.#stateOf(geometry);
    if (!isSame(state, this.#state)) this.#state = state;
    if (this.#layer !== null) {
      const view = geometry && this.#current(geometry);
      const { dataset, style } = this.#layer;
      dataset['eased'] = String(isEased);
      dataset['zoomed'] = String(state.isZoomed);
      dataset['pixels'] = String(state.isMagnified && state.hasPixels);
      style.transform = view && view.scale !== 1 ? transformOf(view, geometry) : '';
    }
    this.#changes.emit();
  }

  #stateOf(geometry: Geometry | null): ZoomState {
    if (geometry === null) return { ...NO_ZOOM, hasPixels: this.#hasPixels };
    const scale = Math.min(MAX_SCALE, this.#view.scale);
    const isIn = isZoomed(this.#view);
    const kept = this.#cameraId === null ? null : this.#views.keptView(this.#cameraId);
    return {
      isPossible: true,
      isZoomed: isIn,
      factor: isIn ? Math.round(scale * DECIMALS) / DECIMALS : 1,
      canZoomIn: scale < MAX_SCALE,
      isMagnified:
        isIn &&
        isMagnified(
          this.#view,
          geometry,
          (this.#layer?.ownerDocument.defaultView ?? window).devicePixelRatio,
        ),
      hasPixels: this.#hasPixels,
      kept: kept === null ? 'none' : isNear(kept, this.#view) ? 'this' : 'other',
    };
  }
}

import type { KeptViews } from './keptViews';
import { settledView, type View } from './zoomModel';

/** In session storage: the views of this tab, which a reload does not change. Log-out empties it. */
const KEY = 'camera-views';

/** Anything goes where only the limits of the scale and the frame matter. */
const SQUARE = { box: { width: 1, height: 1 }, frame: { width: 1, height: 1 } };

const isView = (value: unknown): value is View =>
  typeof value === 'object' &&
  value !== null &&
  'scale' in value &&
  'x' in value &&
  'y' in value &&
  [value.scale, value.x, value.y].every(Number.isFinite);

/** @returns views by camera; none for what another version of this app has stored. */
function parseViews(text: string | null): Map<string, View> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return new Map();
    return new Map(
      Object.entries(stored).flatMap(([id, view]: [string, unknown]): [string, View][] =>
        isView(view) ? [[id, settledView(view, SQUARE)]] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

const textOf = (views: ReadonlyMap<string, View>): string => JSON.stringify(Object.fromEntries(views));

function readTab(): Map<string, View> {
  try {
    return parseViews(sessionStorage.getItem(KEY));
  } catch {
    // The browser blocks storage: the view then lasts as long as its player.
    return new Map();
  }
}

/** The view of each camera in this tab, and those that the user keeps as the ones to begin with. */
export class CameraViews {
  readonly #storage: KeptViews;
  #kept: ReadonlyMap<string, View> = new Map();

  constructor(storage: KeptViews) {
    this.#storage = storage;
  }

  /** Reads what is kept. Before that, a camera begins with its whole frame. */
  async load(): Promise<void> {
    this.#kept = parseViews(await this.#storage.read());
  }

  /** @returns null where the user has chosen none. */
  viewOf(cameraId: string): View | null {
    return readTab().get(cameraId) ?? this.keptView(cameraId);
  }

  keptView(cameraId: string): View | null {
    return this.#kept.get(cameraId) ?? null;
  }

  remember(cameraId: string, view: View): void {
    const views = readTab();
    views.set(cameraId, view);
    try {
      sessionStorage.setItem(KEY, textOf(views));
    } catch {
      // Full or blocked: see above.
    }
  }

  /** @param view null: the camera begins with its whole frame again. */
  async keep(cameraId: string, view: View | null): Promise<void> {
    // Another tab may have kept another camera's meanwhile.
    const views = parseViews(await this.#storage.read());
    if (view === null) views.delete(cameraId);
    else views.set(cameraId, view);
    this.#kept = views;
    await this.#storage.write(textOf(views));
  }
}

import { isObject } from '@/lib/isObject';
import { parseJson } from '@/lib/parseJson';
import type { KeptViews } from '../keptViews';
import { settledView, type View } from './zoomModel';

/** In session storage: the views of this tab, which a reload does not change. Log-out empties it. */
const KEY = 'camera-views';
/** Beside them: whether magnified pixels are drawn as squares. */
const PIXELS_KEY = 'camera-pixels';

/** Anything goes where only the limits of the scale and the frame matter. */
const SQUARE = { box: { width: 1, height: 1 }, frame: { width: 1, height: 1 } };

/** A view as it was chosen. */
interface StoredView extends View {
  /** Width by height of the box that it was chosen in; missing where that is not known. */
  shape?: number;
}

const isView = (value: unknown): value is View =>
  isObject(value) && [value['scale'], value['x'], value['y']].every(Number.isFinite);

function settled(view: View): StoredView {
  const { scale, x, y } = settledView(view, SQUARE);
  const shape = 'shape' in view && typeof view.shape === 'number' && view.shape > 0 ? view.shape : null;
  return { scale, x, y, ...(shape === null ? {} : { shape }) };
}

/** @returns views by camera; none for what another version of this app has stored. */
function parseViews(text: string | null): Map<string, StoredView> {
  const stored = parseJson(text);
  if (!isObject(stored)) return new Map();
  return new Map(
    Object.entries(stored).flatMap(([id, view]): [string, StoredView][] =>
      isView(view) ? [[id, settled(view)]] : [],
    ),
  );
}

const textOf = (views: ReadonlyMap<string, StoredView>): string => JSON.stringify(Object.fromEntries(views));

function readTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    // The browser blocks storage: the view then lasts as long as its player.
    return null;
  }
}

function writeTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Full or blocked: see above.
  }
}

const viewsOfTab = (): Map<string, StoredView> => parseViews(readTab(KEY));

/** The view of each camera in this tab, and those that the user keeps as the ones to begin with. */
export class CameraViews {
  readonly #storage: KeptViews;
  #kept: ReadonlyMap<string, StoredView> = new Map();

  constructor(storage: KeptViews) {
    this.#storage = storage;
  }

  /** Reads what is kept. Before that, a camera begins with its whole frame. */
  async load(): Promise<void> {
    this.#kept = parseViews(await this.#storage.read());
  }

  /** @returns null where the user has chosen none. */
  viewOf(cameraId: string): StoredView | null {
    return viewsOfTab().get(cameraId) ?? this.keptView(cameraId);
  }

  keptView(cameraId: string): StoredView | null {
    return this.#kept.get(cameraId) ?? null;
  }

  remember(cameraId: string, view: StoredView): void {
    writeTab(KEY, textOf(viewsOfTab().set(cameraId, view)));
  }

  /** Whether magnified pixels are drawn as squares, in all players of this tab. */
  get hasPixels(): boolean {
    return readTab(PIXELS_KEY) === 'true';
  }

  rememberPixels(hasPixels: boolean): void {
    writeTab(PIXELS_KEY, String(hasPixels));
  }

  /** @param view null: the camera begins with its whole frame again. */
  async keep(cameraId: string, view: StoredView | null): Promise<void> {
    // Another tab may have kept another camera's meanwhile.
    const views = parseViews(await this.#storage.read());
    if (view === null) views.delete(cameraId);
    else views.set(cameraId, view);
    this.#kept = views;
    await this.#storage.write(textOf(views));
  }
}

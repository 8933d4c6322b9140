import { isObject } from '@/lib/isObject';
import { parseJson } from '@/lib/parseJson';
import type { KeptViews } from '../keptViews';
import { settledView, type View } from './zoomModel';

/** `sessionStorage` key. A tab keeps its views across reloads, and a logout clears them. */
const KEY = 'camera-views';
/** `sessionStorage` key. If its value is `true`, magnified pixels appear as squares. */
const PIXELS_KEY = 'camera-pixels';

/** Placeholder sizes, which let stored views be validated before the real sizes are known. */
const SQUARE = { box: { width: 1, height: 1 }, frame: { width: 1, height: 1 } };

interface StoredView extends View {
  /** Aspect ratio of the element for which the view was chosen, if known. */
  shape?: number;
}

const isView = (value: unknown): value is View =>
  isObject(value) && [value['scale'], value['x'], value['y']].every(Number.isFinite);

function settled(view: View): StoredView {
  const { scale, x, y } = settledView(view, SQUARE);
  const shape = 'shape' in view && typeof view.shape === 'number' && view.shape > 0 ? view.shape : null;
  return { scale, x, y, ...(shape === null ? {} : { shape }) };
}

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
    return null;
  }
}

function writeTab(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {}
}

const viewsOfTab = (): Map<string, StoredView> => parseViews(readTab(KEY));

/** Stores each camera's current view for this tab and each camera's initial view for all tabs. */
export class CameraViews {
  readonly #storage: KeptViews;
  #kept: ReadonlyMap<string, StoredView> = new Map();

  constructor(storage: KeptViews) {
    this.#storage = storage;
  }

  async load(): Promise<void> {
    this.#kept = parseViews(await this.#storage.read());
  }

  viewOf(cameraId: string): StoredView | null {
    return viewsOfTab().get(cameraId) ?? this.keptView(cameraId);
  }

  keptView(cameraId: string): StoredView | null {
    return this.#kept.get(cameraId) ?? null;
  }

  remember(cameraId: string, view: StoredView): void {
    writeTab(KEY, textOf(viewsOfTab().set(cameraId, view)));
  }

  get hasPixels(): boolean {
    return readTab(PIXELS_KEY) === 'true';
  }

  rememberPixels(hasPixels: boolean): void {
    writeTab(PIXELS_KEY, String(hasPixels));
  }

  /** @returns false if the view is lost when the page closes */
  async keep(cameraId: string, view: StoredView | null): Promise<boolean> {
    // Reads the storage again, because another tab may have stored views of other cameras.
    const views = parseViews(await this.#storage.read());
    if (view === null) views.delete(cameraId);
    else views.set(cameraId, view);
    this.#kept = views;
    return await this.#storage.write(textOf(views));
  }
}

import { onTestFinished } from 'vitest';

type Listener = () => void;

interface LatLngLike {
  lat: number;
  lng: number;
}

class Evented {
  readonly listeners = new Map<string, Set<Listener>>();
  fire(name: string): void {
    for (const listener of this.listeners.get(name) ?? []) listener();
  }
}

/** The part of the Google Maps API that the engine uses. Records its calls. */
export class GoogleMapsStandIn {
  readonly maps: FakeMap[] = [];
  readonly lines: FakeShape[] = [];
  readonly circles: FakeShape[] = [];
  readonly libraries: string[] = [];
  fails = false;
  /** Milliseconds until the script has loaded. */
  delay = 0;

  install(): void {
    const { maps, lines, circles, libraries } = this;
    const fails = (): boolean => this.fails;
    const answered = () =>
      this.delay === 0 ? undefined : new Promise((resolve) => setTimeout(resolve, this.delay));
    const api = {
      importLibrary: async (name: string) => {
        await answered();
        if (fails()) throw new Error('The Google Maps JavaScript API could not load.');
        libraries.push(name);
        return {};
      },
      Map: class extends FakeMap {
        constructor(element: HTMLElement, options: object) {
          super(element, options);
          maps.push(this);
        }
      },
      Polyline: class extends FakeShape {
        constructor(options: Record<string, unknown>) {
          super(options);
          lines.push(this);
        }
      },
      Circle: class extends FakeShape {
        constructor(options: Record<string, unknown>) {
          super(options);
          circles.push(this);
        }
      },
      OverlayView: FakeOverlay,
      LatLng: class {
        readonly value: LatLngLike;
        constructor(value: LatLngLike) {
          this.value = value;
        }
      },
      LatLngBounds: class {
        readonly places: LatLngLike[] = [];
        extend(point: LatLngLike) {
          this.places.push(point);
          return this;
        }
      },
      SymbolPath: { FORWARD_OPEN_ARROW: 3 },
      event: {
        addListener: (target: Evented, name: string, listener: Listener) => {
          const set = target.listeners.get(name) ?? new Set();
          target.listeners.set(name, set.add(listener));
          return { remove: () => set.delete(listener) };
        },
        addListenerOnce: (target: Evented, name: string, listener: Listener) =>
          api.event.addListener(target, name, listener),
        removeListener: (handle: { remove: () => void } | undefined) => handle?.remove(),
      },
    };
    Object.assign(globalThis, { google: { maps: api } });
    onTestFinished(() => {
      Reflect.deleteProperty(globalThis, 'google');
      document.querySelector('#google-maps')?.remove();
    });
  }
}

export class FakeMap extends Evented {
  /** Undefined until the engine sets it. Like Google's map, this one draws nothing until then. */
  zoom: number | undefined = undefined;
  center: LatLngLike | null = null;
  /** Centers set without an animation. */
  readonly centers: LatLngLike[] = [];
  fitted: readonly LatLngLike[] = [];
  readonly options: object;
  readonly element: HTMLElement;
  readonly pane = document.createElement('div');

  constructor(element: HTMLElement, options: object) {
    super();
    this.element = element;
    this.options = options;
    element.append(this.pane);
  }
  getDiv = () => this.element;
  setOptions = () => undefined;
  setCenter = (center: LatLngLike) => {
    this.center = center;
    this.centers.push(center);
  };
  panTo = (center: LatLngLike) => {
    this.center = center;
  };
  getZoom = () => this.zoom;
  setZoom = (zoom: number) => {
    this.zoom = zoom;
    this.fire('zoom_changed');
  };
  getBounds = () => ({ contains: () => true });
  fitBounds = (bounds: { places: LatLngLike[] }) => {
    this.fitted = bounds.places;
    this.zoom = 15;
  };
}

export class FakeShape extends Evented {
  options: Record<string, unknown>;
  path: readonly LatLngLike[] = [];
  radius = 0;
  map: FakeMap | null = null;
  constructor(options: Record<string, unknown>) {
    super();
    this.options = { ...options };
    this.map = options['map'] instanceof FakeMap ? options['map'] : null;
  }
  setOptions(options: object): void {
    Object.assign(this.options, options);
  }
  setMap(map: FakeMap | null): void {
    this.map = map;
  }
  setPath(path: readonly LatLngLike[]): void {
    this.path = path;
  }
  setCenter(): void {}
  setRadius(radius: number): void {
    this.radius = radius;
  }
}

class FakeOverlay {
  static preventMapHitsAndGesturesFrom(): void {}
  onAdd(): void {}
  draw(): void {}
  onRemove(): void {}
  #map: FakeMap | null = null;
  setMap(map: FakeMap | null): void {
    if (map === this.#map) return;
    if (this.#map) this.onRemove();
    this.#map = map;
    if (map) {
      this.onAdd();
      this.draw();
    }
  }
  getPanes() {
    return this.#map ? { overlayMouseTarget: this.#map.pane } : null;
  }
  getProjection() {
    return {
      fromLatLngToDivPixel: ({ value }: { value: LatLngLike }) => ({
        x: Math.round(value.lng * 1000),
        y: Math.round(value.lat * -1000),
      }),
    };
  }
}

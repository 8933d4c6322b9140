import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EngineProps } from '@/maps/engine';
import { mapLibreEngine } from '@/maps/maplibre/MapLibreEngine';

type Listener = (event: object) => void;

/** Fakes the parts of MapLibre's map that the engine uses. The test environment lacks WebGL. */
const map = vi.hoisted(() => {
  const listeners = new Map<string, Set<Listener>>();
  const single = new Set<Listener>();
  const on = (name: string, listener: Listener) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  };
  return {
    on,
    once: (name: string, listener: Listener) => {
      on(name, listener);
      single.add(listener);
    },
    off: (name: string, listener: Listener) => listeners.get(name)?.delete(listener),
    fire: (name: string, event: object = {}) => {
      for (const listener of listeners.get(name) ?? []) {
        if (single.has(listener)) listeners.get(name)?.delete(listener);
        listener(event);
      }
    },
    forget: () => listeners.clear(),
    isMoving: vi.fn<() => boolean>(),
    panTo: vi.fn<(position: object) => void>(),
    getZoom: () => 12,
    remove: vi.fn<() => void>(),
  };
});
const showRoute = vi.hoisted(() => vi.fn<() => void>());
const createMap = vi.hoisted(() => vi.fn<() => object>());
vi.mock('@/maps/maplibre/createMap', () => ({ createMap, showView: () => undefined }));
vi.mock('@/maps/maplibre/overlay', () => ({
  addOverlay: () => undefined,
  overlayColors: () => ({ accent: 'teal', casing: 'white' }),
  paintOverlay: () => undefined,
  showAccuracy: () => undefined,
  showRoute,
}));

const Engine = mapLibreEngine('https://maps.example/style.json');
const PROPS = {
  surfaceLabel: 'Map',
  view: { kind: 'center', center: { lat: 1, lng: 2 }, zoom: 12 },
  pins: [],
  route: [],
  livePosition: null,
  followed: null,
  glideMs: 0,
  gestures: 'free',
} as const;

const draw = () => {
  const handlers = {
    onReady: vi.fn<EngineProps['onReady']>(),
    onZoom: vi.fn<EngineProps['onZoom']>(),
    onMove: vi.fn<EngineProps['onMove']>(),
    onProblem: vi.fn<EngineProps['onProblem']>(),
  };
  const page = (props: Partial<EngineProps> = {}) => <Engine {...PROPS} {...handlers} {...props} />;
  const { rerender, unmount } = render(page());
  act(() => map.fire('style.load'));
  return { handlers, unmount, show: (props: Partial<EngineProps>) => rerender(page(props)) };
};

beforeEach(() => {
  map.forget();
  vi.clearAllMocks();
  createMap.mockReturnValue(map);
});

describe('MapLibre engine', () => {
  it('pans to the latest followed position once the running animation has ended', () => {
    const { show } = draw();
    show({ followed: { lat: 3, lng: 4 } });
    expect(map.panTo.mock.calls).toEqual([[{ lat: 3, lng: 4 }]]);

    map.isMoving.mockReturnValue(true);
    show({ followed: { lat: 5, lng: 6 } });
    show({ followed: { lat: 7, lng: 8 } });
    expect(map.panTo).toHaveBeenCalledTimes(1);
    map.fire('moveend');
    expect(map.panTo.mock.calls.slice(1)).toEqual([[{ lat: 7, lng: 8 }]]);
    map.isMoving.mockReturnValue(false);
    show({ followed: null });
    expect(map.panTo).toHaveBeenCalledTimes(2);
  });

  it("distinguishes the user's moves from its own", () => {
    const { handlers } = draw();
    map.fire('move');
    expect(handlers.onMove).not.toHaveBeenCalled();
    map.fire('move', { originalEvent: new Event('wheel') });
    expect(handlers.onMove).toHaveBeenCalledOnce();
  });

  it('reports a browser without WebGL', () => {
    createMap.mockImplementation(() => {
      throw new Error('Failed to initialize WebGL');
    });
    const { handlers } = draw();
    expect(handlers.onProblem.mock.calls).toEqual([['webgl']]);
    expect(handlers.onReady).not.toHaveBeenCalled();
  });

  describe('after it has lost its WebGL context', () => {
    beforeEach(() => {
      vi.useFakeTimers();
    });
    afterEach(() => {
      vi.useRealTimers();
      Reflect.deleteProperty(document, 'visibilityState');
    });
    const visibility = (state: DocumentVisibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      act(() => void document.dispatchEvent(new Event('visibilitychange')));
    };
    const lose = () => act(() => map.fire('webglcontextlost'));
    const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

    it('continues with current data when the WebGL context is restored', () => {
      const { handlers, show } = draw();
      lose();
      showRoute.mockClear();
      show({ route: [{ lat: 1, lng: 2 }] });
      expect(showRoute, 'there is no style to put it into').not.toHaveBeenCalled();
      wait(4_000);
      act(() => map.fire('webglcontextrestored'));
      act(() => map.fire('style.load'));
      expect(showRoute).toHaveBeenLastCalledWith(map, [{ lat: 1, lng: 2 }]);
      wait(60_000);
      expect(handlers.onProblem).not.toHaveBeenCalled();
      expect(handlers.onReady).toHaveBeenCalledOnce();
    });

    it('reports a failure if the WebGL context is not restored within five seconds', () => {
      const { handlers } = draw();
      lose();
      wait(4_999);
      expect(handlers.onProblem).not.toHaveBeenCalled();
      wait(1);
      expect(handlers.onProblem.mock.calls).toEqual([['webgl']]);
    });

    it('does not report the loss while the page is hidden or after the map is removed', () => {
      const { handlers, unmount } = draw();
      visibility('hidden');
      lose();
      wait(60_000);
      visibility('visible');
      wait(4_000);
      expect(handlers.onProblem).not.toHaveBeenCalled();
      unmount();
      wait(60_000);
      expect(handlers.onProblem).not.toHaveBeenCalled();
    });
  });
});

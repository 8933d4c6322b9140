import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoadEngine, MapEngine, MapView } from '@/maps/engine';
import { MapConfigProvider } from '@/maps/MapConfig';
import type { MapMarker } from '@/maps/marker';
import { MapRegion } from '@/maps/MapRegion';
import { setLanguage } from '@/text/language/language';
import { paperMap } from '../../support/paperEngine';
import { only } from '../../support/only';
import { browserSays } from '../../support/browserSays';

const VIEW: MapView = { kind: 'center', center: { lat: 37.3, lng: -121.9 }, zoom: 12 };

const page = (loadEngine: LoadEngine, props: Partial<ComponentProps<typeof MapRegion>> = {}) => (
  <MapConfigProvider value={{ googleMapsApiKey: null, styleUrl: null, loadEngine }}>
    <MapRegion label="Map" view={VIEW} {...props} />
  </MapConfigProvider>
);

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const fakeTimers = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
};

describe('texts of a map', () => {
  beforeEach(() => {
    setLanguage('ar', null);
    onTestFinished(() => setLanguage('en', null));
  });
  const directionOf = (element: HTMLElement) => element.closest('[dir]')?.getAttribute('dir');

  it('are right-to-left in Arabic, while the map stays left-to-right', async () => {
    const { load, shown } = paperMap();
    // Test files share a process, so a load still pending would affect the next test.
    const late: LoadEngine = () => new Promise((resolve) => onTestFinished(() => resolve(() => null)));
    const { rerender } = render(page(late));
    expect(directionOf(screen.getByRole('status'))).toBe('rtl');
    rerender(page(load));
    await screen.findAllByRole('button');
    expect(directionOf(screen.getByRole('application'))).toBe('ltr');
    act(() => only([...shown.values()]).onProblem('style'));
    expect(directionOf(screen.getByRole('alert'))).toBe('rtl');
  });
});

it('map pin: rotates the shorter way to each new heading', async () => {
  const { load } = paperMap();
  const at = (heading: number) =>
    page(load, { markers: [{ id: 'a', name: 'A', position: { lat: 37.3, lng: -121.9 }, heading }] });
  const { rerender } = render(at(352));
  const drawn = (await screen.findByRole('button', { name: 'A' })).querySelector('svg')?.style;
  expect(drawn?.getPropertyValue('--heading')).toBe('352deg');
  for (const [heading, shown] of [
    [86, '446deg'],
    [352, '352deg'],
    [200, '200deg'],
    [10, '370deg'],
    [350, '350deg'],
  ] as const) {
    rerender(at(heading));
    expect(drawn?.getPropertyValue('--heading')).toBe(shown);
  }
});

describe('focus after the removal of a pin', () => {
  const marker = (id: string, lat: number) => ({
    id,
    name: id.toUpperCase(),
    position: { lat, lng: -121.9 },
  });
  // Zoom 6 groups the first two vehicles, zoom 12 does not. The third one is far away.
  const MARKERS = [marker('a', 37.3), marker('b', 37.4), marker('c', 45)];
  const show = async () => {
    const { load, shown } = paperMap();
    const { rerender } = render(page(load, { markers: MARKERS }));
    await screen.findByRole('button', { name: 'Zoom in' });
    return {
      zoomTo: (zoom: number) => act(() => only([...shown.values()]).onZoom(zoom)),
      put: (markers: readonly MapMarker[]) => rerender(page(load, { markers })),
    };
  };
  const pin = (name: string | RegExp) => screen.getByRole('button', { name });
  const GROUP = /^2 vehicles: A, B/;

  it('moves from the pin to its group, or from a removed group to its first vehicle', async () => {
    const { zoomTo } = await show();
    for (const name of ['A', 'B']) {
      pin(name).focus();
      zoomTo(6);
      expect(pin(GROUP)).toHaveFocus();
      zoomTo(12);
      expect(pin('A')).toHaveFocus();
    }
  });

  it("moves to the map if the pin's vehicle is no longer shown", async () => {
    const { put } = await show();
    pin('C').focus();
    put(MARKERS.slice(0, 2));
    expect(screen.getByRole('application')).toHaveFocus();
  });

  it('does not move if the pin did not have it', async () => {
    const { zoomTo, put } = await show();
    pin('B').focus();
    const zoomIn = screen.getByRole('button', { name: 'Zoom in' });
    zoomIn.focus();
    zoomTo(6);
    expect(zoomIn).toHaveFocus();
    zoomTo(12);
    pin('C').focus();
    pin('C').blur();
    put(MARKERS.slice(0, 2));
    expect(document.body).toHaveFocus();
  });
});

describe('code of a map', () => {
  beforeEach(fakeTimers);

  it('is loaded by a later attempt after a failure', async () => {
    const { load } = paperMap();
    const fetchCode = vi.fn<LoadEngine>(() => Promise.reject(new TypeError('Failed to fetch')));
    render(page(fetchCode));
    await pass(0);
    expect(screen.getByRole('status')).toHaveTextContent('Drawing the map…');
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('This could not be loaded.');
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    fetchCode.mockImplementation(load);
    await pass(3_000);
    expect(screen.getByRole('application')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reload' })).not.toBeInTheDocument();
  });

  it('is requested only once the browser is back online', async () => {
    browserSays(false);
    const fetchCode = vi.fn<LoadEngine>(paperMap().load);
    render(page(fetchCode));
    await pass(60_000);
    expect(fetchCode).not.toHaveBeenCalled();
    browserSays(true);
    await pass(0);
    expect(screen.getByRole('application')).toBeVisible();
  });

  it('is used only once a style sheet that failed for an earlier map has been reloaded', async () => {
    const sheet = () => document.head.querySelector('link[href$="Engine.css"]');
    onTestFinished(() => sheet()?.remove());
    const { load } = paperMap();
    const fetchCode = vi.fn<LoadEngine>(() => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = '/assets/Engine.css';
      document.head.append(link);
      link.dispatchEvent(new Event('error'));
      return Promise.reject(new Error('Unable to preload CSS for /assets/Engine.css'));
    });
    const { unmount } = render(page(fetchCode));
    await pass(0);
    unmount();
    const failed = sheet();
    // Vite's loader requests each style sheet only once.
    fetchCode.mockImplementation(load);
    render(page(fetchCode));
    await pass(0);
    expect(screen.queryByRole('application')).not.toBeInTheDocument();
    expect(sheet()).not.toBe(failed);
    sheet()?.dispatchEvent(new Event('load'));
    await pass(0);
    expect(screen.getByRole('application')).toBeVisible();
  });

  it('remains available offline once loaded', async () => {
    const { load } = paperMap();
    const { unmount } = render(page(load));
    await pass(0);
    unmount();
    browserSays(false);
    render(page(load));
    await pass(0);
    expect(screen.getByRole('application')).toBeVisible();
  });
});

describe('failed or slow map', () => {
  beforeEach(fakeTimers);

  it.each(['style', 'vendor'] as const)(
    'is requested again once the browser is back online (%s)',
    async (problem) => {
      const { load, shown } = paperMap();
      render(page(load));
      await pass(0);
      browserSays(false);
      act(() => only([...shown.values()]).onProblem(problem));
      expect(screen.getByRole('alert')).toBeVisible();
      await pass(60_000);
      expect(screen.getByRole('alert')).toBeVisible();
      browserSays(true);
      await pass(0);
      expect(screen.getByRole('application')).toBeVisible();
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    },
  );

  it.each([
    ['style', true],
    ['webgl', false],
  ] as const)(
    'is not retried when the browser comes online if the network was not the cause (%s)',
    async (problem, onLine) => {
      const { load, shown } = paperMap();
      render(page(load));
      await pass(0);
      browserSays(onLine);
      act(() => only([...shown.values()]).onProblem(problem));
      browserSays(true);
      await pass(0);
      expect(screen.getByRole('alert')).toBeVisible();
    },
  );

  it('offers a retry after 20 seconds but is still shown if it loads later', async () => {
    const { controls } = paperMap();
    const Waiting: MapEngine = ({ onReady }) => (
      <button type="button" onClick={() => onReady(controls)}>
        Answer
      </button>
    );
    const engine = vi.fn<LoadEngine>(() => Promise.resolve(Waiting));
    render(page(engine));
    await pass(0);
    await pass(19_999);
    expect(screen.getByRole('status')).toHaveTextContent('Drawing the map…');
    await pass(1);
    expect(screen.getByRole('alert')).toHaveTextContent('The map is taking longer than usual.');
    expect(screen.queryByRole('status')).not.toBeInTheDocument();

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(engine).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('status')).toHaveTextContent('Drawing the map…');
    await pass(20_000);
    fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Zoom in' })).toBeVisible();
  });

  it('reports no delay while the page is hidden, since browsers do not draw hidden pages', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    render(page(() => Promise.resolve(() => null)));
    await pass(60_000);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(20_000);
    expect(screen.getByRole('alert')).toBeVisible();
  });
});

describe('resized map', () => {
  const ALL: MapView = { kind: 'all', places: [{ lat: 37.3, lng: -121.9 }], closest: 12 };
  const show = async () => {
    let report: (entries: ResizeObserverEntry[]) => void = () => undefined;
    vi.stubGlobal(
      'ResizeObserver',
      class implements ResizeObserver {
        constructor(callback: ResizeObserverCallback) {
          report = (entries) => callback(entries, this);
        }
        observe = () => undefined;
        unobserve = () => undefined;
        disconnect = () => undefined;
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { load, shown } = paperMap();
    render(page(load, { view: ALL }));
    await screen.findByRole('button', { name: 'Zoom in' });
    fakeTimers();
    const engine = () => only([...shown.values()]);
    const resize = async (width: number, height = 400) => {
      const contentRect = new DOMRect(0, 0, width, height);
      const target = document.body;
      const entry = {
        contentRect,
        target,
        borderBoxSize: [],
        contentBoxSize: [],
        devicePixelContentBoxSize: [],
      };
      act(() => report([entry]));
      await pass(1_000);
    };
    await resize(800);
    return { engine, resize, first: engine().view };
  };

  it('fits all places again if its width changes, but not if its height changes', async () => {
    const { engine, resize, first } = await show();
    await resize(800, 300);
    expect(engine().view).toBe(first);
    await resize(400);
    expect(engine().view).not.toBe(first);
    expect(engine().view).toEqual(first);
  });

  it.each(['gesture', 'button'])('keeps the view that the user has set with a %s', async (by) => {
    const { engine, resize, first } = await show();
    if (by === 'gesture') act(() => engine().onMove());
    else fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    await resize(400);
    expect(engine().view).toBe(first);
  });
});

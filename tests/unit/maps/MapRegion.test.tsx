import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoadEngine, MapEngine } from '@/maps/engine';
import { MapConfigProvider } from '@/maps/MapConfig';
import type { MapMarker } from '@/maps/marker';
import { MapRegion, type MapRegionProps } from '@/maps/MapRegion';
import { setLanguage } from '@/text/language/language';
import { paperMap } from '../../support/paperEngine';

const VIEW: MapRegionProps['view'] = { kind: 'centre', centre: { lat: 37.3, lng: -121.9 }, zoom: 12 };

const page = (loadEngine: LoadEngine, props: Partial<MapRegionProps> = {}) => (
  <MapConfigProvider value={{ googleMapsApiKey: null, styleUrl: null, loadEngine }}>
    <MapRegion label="Map" view={VIEW} {...props} />
  </MapConfigProvider>
);

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds));
const browserSays = (onLine: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  act(() => void globalThis.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
};
const fakeTimers = () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
};

describe('the sentences of a map', () => {
  beforeEach(() => {
    setLanguage('ar', null);
    onTestFinished(() => setLanguage('en', null));
  });
  const directionOf = (element: HTMLElement) => element.closest('[dir]')?.getAttribute('dir');

  it('are written from right to left in Arabic: while it is drawn, and where it cannot be', async () => {
    const { load, shown } = paperMap();
    // It ends with the test: files share a process, and a style that fails is taken for one of a load under way.
    const late: LoadEngine = () => new Promise((resolve) => onTestFinished(() => resolve(() => null)));
    const { rerender } = render(page(late));
    expect(directionOf(screen.getByRole('status'))).toBe('rtl');
    rerender(page(load));
    // They are there once the engine has told that it is ready.
    await screen.findAllByRole('button');
    expect(directionOf(screen.getByRole('application'))).toBe('ltr');
    act(() => [...shown.values()][0]?.onProblem('style'));
    expect(directionOf(screen.getByRole('alert'))).toBe('rtl');
  });
});

it('a pin turns the shorter way to a new heading, and on from there', async () => {
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

describe('a pin that goes while it has the focus', () => {
  const marker = (id: string, lat: number) => ({
    id,
    name: id.toUpperCase(),
    position: { lat, lng: -121.9 },
  });
  // Two that are grouped at zoom 6 and not at zoom 12, and one far away.
  const MARKERS = [marker('a', 37.3), marker('b', 37.4), marker('c', 45)];
  const show = async () => {
    const { load, shown } = paperMap();
    const { rerender } = render(page(load, { markers: MARKERS }));
    await screen.findByRole('button', { name: 'Zoom in' });
    return {
      zoomTo: (zoom: number) => act(() => [...shown.values()][0]?.onZoom(zoom)),
      put: (markers: readonly MapMarker[]) => rerender(page(load, { markers })),
    };
  };
  const pin = (name: string | RegExp) => screen.getByRole('button', { name });
  const GROUP = /^2 vehicles: A, B/;

  it('gives it to the group that its vehicle is in, and a group to its first vehicle', async () => {
    const { zoomTo } = await show();
    for (const name of ['A', 'B']) {
      pin(name).focus();
      zoomTo(6);
      expect(pin(GROUP)).toHaveFocus();
      zoomTo(12);
      expect(pin('A')).toHaveFocus();
    }
  });

  it('gives it to the surface where its vehicle is on no other', async () => {
    const { put } = await show();
    pin('C').focus();
    put(MARKERS.slice(0, 2));
    expect(screen.getByRole('application')).toHaveFocus();
  });

  it('takes it from no element that has it meanwhile, and gives it to none after it was left', async () => {
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

describe('the code of a map', () => {
  beforeEach(fakeTimers);

  it('comes by itself after failed attempts; after many of them a reload is offered', async () => {
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

  it('is not asked for while the browser is offline, and comes with the line', async () => {
    browserSays(false);
    const fetchCode = vi.fn<LoadEngine>(paperMap().load);
    render(page(fetchCode));
    await pass(60_000);
    expect(fetchCode).not.toHaveBeenCalled();
    browserSays(true);
    await pass(0);
    expect(screen.getByRole('application')).toBeVisible();
  });

  it('comes with a style sheet that failed for an earlier map', async () => {
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
    // Vite's loader asks for each once only.
    fetchCode.mockImplementation(load);
    render(page(fetchCode));
    await pass(0);
    expect(screen.queryByRole('application')).not.toBeInTheDocument();
    expect(sheet()).not.toBe(failed);
    sheet()?.dispatchEvent(new Event('load'));
    await pass(0);
    expect(screen.getByRole('application')).toBeVisible();
  });

  it('is there offline, too, once it has come', async () => {
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

describe('a map whose host does not answer', () => {
  beforeEach(fakeTimers);

  it.each(['style', 'vendor'] as const)(
    'is drawn anew once the browser is online again (%s)',
    async (problem) => {
      const { load, shown } = paperMap();
      render(page(load));
      await pass(0);
      browserSays(false);
      act(() => [...shown.values()][0]?.onProblem(problem));
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
  ] as const)('waits for a press where the network is not to blame (%s)', async (problem, onLine) => {
    const { load, shown } = paperMap();
    render(page(load));
    await pass(0);
    browserSays(onLine);
    act(() => [...shown.values()][0]?.onProblem(problem));
    browserSays(true);
    await pass(0);
    expect(screen.getByRole('alert')).toBeVisible();
  });

  it('offers to try again after 20 seconds, and shows the map when it comes after all', async () => {
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

  it('is not said to be late while the page is hidden, where browsers draw nothing', async () => {
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

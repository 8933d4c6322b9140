// This file needs its own process, since Google’s loader is a singleton that cannot be reset.
import { useJsApiLoader } from '@react-google-maps/api';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Position } from '@/domain/position';
import type { MapView } from '@/maps/engine';
import { MapRegion } from '@/maps/MapRegion';
import { MapConfigProvider } from '@/maps/MapConfig';
import { setLanguage } from '@/text/language/language';
import { GoogleMapsStandIn } from '../support/googleMapsStandIn';
import { only } from '../support/only';

vi.mock('@react-google-maps/api', { spy: true });

const MARKERS = [
  { id: 'a', name: 'Harbor Van', position: { lat: 37.3, lng: -121.9 } },
  { id: 'b', name: 'Silver Wagon', position: { lat: 37.4, lng: -121.7 } },
];
const VIEW = { kind: 'center', center: { lat: 37.3, lng: -121.9 }, zoom: 12 } as const;
const withKey = { googleMapsApiKey: 'a-key', styleUrl: null };

const page = (props: Partial<ComponentProps<typeof MapRegion>> = {}) => (
  <MapConfigProvider value={withKey}>
    <MapRegion label="Map" view={VIEW} markers={MARKERS} {...props} />
  </MapConfigProvider>
);

function google(): GoogleMapsStandIn {
  const standIn = new GoogleMapsStandIn();
  standIn.install();
  return standIn;
}

describe('Google map', () => {
  beforeAll(() => setLanguage('fr', null));

  it('keeps the language in which Google Maps was first loaded', async () => {
    google();
    const { unmount } = render(page());
    await screen.findByRole('button', { name: 'Harbor Van' });
    unmount();
    setLanguage('de', null);
    onTestFinished(() => setLanguage('fr', null));
    render(page());
    expect(await screen.findByRole('button', { name: 'Harbor Van' })).toBeVisible();
    const languages = vi.mocked(useJsApiLoader).mock.calls.map(([options]) => options.language);
    expect(new Set(languages)).toEqual(new Set(['fr']));
  });

  it('shows markers as selectable buttons at zoom 12', async () => {
    const world = google();
    const onSelect = vi.fn<(id: string) => void>();
    render(page({ onSelect }));
    const region = screen.getByRole('region', { name: 'Map' });
    const van = await within(region).findByRole('button', { name: 'Harbor Van' });
    expect(within(region).getByRole('button', { name: 'Silver Wagon' })).toBeVisible();
    expect(world.maps[0]).toMatchObject({ zoom: 12, center: { lat: 37.3, lng: -121.9 } });
    await userEvent.click(van);
    expect(onSelect).toHaveBeenCalledWith('a');
  });

  it('shows the whole world if there are no vehicles', async () => {
    const world = google();
    const view = (places: readonly Position[]) =>
      page({ markers: [], view: { kind: 'all', places, closest: 12 } });
    const { rerender } = render(view([]));
    await waitFor(() => expect(only(world.maps).zoom).toBe(2));
    expect(only(world.maps).center).toEqual({ lat: 0, lng: 0 });
    rerender(view([{ lat: 37.3, lng: -121.9 }]));
    act(() => only(world.maps).fire('idle'));
    rerender(view([]));
    expect(only(world.maps).zoom).toBe(12);
  });

  it('centers on a requested position even if it has just fitted all markers', async () => {
    const world = google();
    const { rerender } = render(page({ view: { kind: 'all', places: [{ lat: 1, lng: 2 }], closest: 12 } }));
    await screen.findByRole('button', { name: 'Zoom in' });
    rerender(page());
    expect(only(world.maps).centers).toEqual([VIEW.center]);
  });

  it("keeps the user's zoom if an earlier fit to the markers finishes late", async () => {
    const world = google();
    const { rerender } = render(page({ view: { kind: 'all', places: [{ lat: 1, lng: 2 }], closest: 12 } }));
    await screen.findByRole('button', { name: 'Zoom in' });
    rerender(page());
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    act(() => only(world.maps).fire('idle'));
    expect(only(world.maps).zoom).toBe(13);
  });

  it("zooms with the app's own buttons", async () => {
    const world = google();
    render(page());
    await userEvent.click(await screen.findByRole('button', { name: 'Zoom in' }));
    expect(only(world.maps).zoom).toBe(13);
    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(only(world.maps).zoom).toBe(12);
  });

  it('draws a route with an outline and arrows', async () => {
    const world = google();
    const route = [
      { lat: 37.3, lng: -121.9 },
      { lat: 37.4, lng: -121.7 },
    ];
    render(page({ route, view: { kind: 'all', places: route, closest: 12 } }));
    await screen.findByRole('button', { name: 'Harbor Van' });
    const widths = world.lines.filter(({ map }) => map).map(({ options }) => options['strokeWeight']);
    expect(new Set(widths)).toEqual(new Set([5, 9]));
    expect(world.lines.every(({ path }) => path.length === 2)).toBe(true);
    expect(world.lines.some(({ options }) => Array.isArray(options['icons']))).toBe(true);
    expect(only(world.maps).fitted).toEqual(route);
    act(() => only(world.maps).fire('idle'));
    expect(only(world.maps).zoom).toBe(12);
  });

  it("shows the user's position with its accuracy", async () => {
    const world = google();
    render(page({ livePosition: { position: { lat: 1, lng: 2 }, accuracyMeters: 80 } }));
    expect(await screen.findByRole('button', { name: 'Your position' })).toBeVisible();
    expect(world.circles.find(({ map }) => map)?.radius).toBe(80);
  });

  it("follows the user's position until a drag or a key moves the map", async () => {
    const world = google();
    const { rerender } = render(page());
    await userEvent.click(await screen.findByRole('button', { name: 'Zoom in' }));
    const map = world.maps[0];
    const find = (lat: number, view: MapView = VIEW) =>
      rerender(
        page({ view, follows: true, livePosition: { position: { lat, lng: 2 }, accuracyMeters: 80 } }),
      );
    find(1);
    expect(map).toMatchObject({ zoom: 13, center: { lat: 1 } });
    act(() => map?.fire('dragstart'));
    find(5);
    expect(map?.center?.lat).toBe(1);

    const again = { ...VIEW };
    find(6, again);
    expect(map?.center?.lat).toBe(6);
    fireEvent.keyDown(screen.getByRole('application'), { key: 'ArrowUp' });
    find(7, again);
    expect(map?.center?.lat).toBe(6);
  });

  it('groups markers that would overlap at a low zoom', async () => {
    const world = google();
    render(page());
    await screen.findByRole('button', { name: 'Harbor Van' });
    act(() => only(world.maps).setZoom(5));
    expect(
      await screen.findByRole('button', { name: /^2 vehicles: Harbor Van, Silver Wagon/ }),
    ).toBeVisible();
  });

  it('keeps the focus on a moving vehicle', async () => {
    google();
    const { rerender } = render(page());
    const van = await screen.findByRole('button', { name: 'Harbor Van' });
    act(() => van.focus());
    const transform = () => van.closest<HTMLElement>('[style*="translate"]')?.style.transform ?? '';
    const before = transform();
    const moved = MARKERS.map(({ id, name, position }) => ({
      id,
      name,
      position: { lat: 37.5, lng: position.lng },
    }));
    rerender(page({ markers: moved }));
    expect(van).toHaveFocus();
    expect(transform()).toContain('translate');
    expect(transform()).not.toBe(before);
  });

  it('a refused API key is reported on every Google map of the page', async () => {
    google();
    const both = (isSecond: boolean) => (
      <>
        {page()}
        {isSecond && page({ label: 'Second' })}
      </>
    );
    const { rerender } = render(both(true));
    const refuse = () =>
      act(() => {
        const onAuthFailure: unknown = Reflect.get(globalThis, 'gm_authFailure');
        if (typeof onAuthFailure === 'function') onAuthFailure();
      });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Harbor Van' })).toHaveLength(2));
    refuse();
    for (const alert of screen.getAllByRole('alert'))
      expect(alert).toHaveTextContent('Google Maps could not be loaded.');
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(again);
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Harbor Van' })).toHaveLength(2));
    rerender(both(false));
    refuse();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  it('moves the focus from a vehicle to the cluster that replaces it', async () => {
    const world = google();
    render(page());
    const wagon = await screen.findByRole('button', { name: 'Silver Wagon' });
    act(() => wagon.focus());
    act(() => only(world.maps).setZoom(5));
    expect(await screen.findByRole('button', { name: /^2 vehicles:/ })).toHaveFocus();
    act(() => only(world.maps).setZoom(12));
    expect(await screen.findByRole('button', { name: 'Harbor Van' })).toHaveFocus();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LoadEngine } from '@/maps/engine';
import { fakeGeolocation, positionPermission } from '../support/geolocation';
import { paperMap, type PaperMap } from '../support/paperEngine';
import { renderApp } from '../support/renderApp';

const SURFACE = 'Map: arrow keys move the map, plus and minus zoom';

describe('vehicle portal', () => {
  let map: PaperMap;
  let breaks: boolean;
  beforeEach(() => {
    map = paperMap();
    breaks = false;
  });
  const loadEngine: LoadEngine = (settings) =>
    breaks ? Promise.reject(new Error('no engine')) : map.load(settings);

  const openMap = async () => {
    const app = await renderApp('/auto', { portal: 1, loadEngine });
    const region = await screen.findByRole('region', { name: 'Map' });
    await within(region).findByRole('application', { name: SURFACE });
    return { ...app, region };
  };

  it('home shows the three most recently seen vehicles on its map and links to all four', async () => {
    const { region } = await openMap();
    expect(screen.getByRole('heading', { level: 1, name: 'Auto' })).toBeVisible();
    for (const name of ['Harbor Van', 'Silver Wagon', 'Market Pickup']) {
      expect(within(region).getByRole('button', { name })).toBeVisible();
    }
    expect(within(region).queryByRole('button', { name: 'Courier Hatchback' })).not.toBeInTheDocument();
    expect(within(region).getByText('3 vehicles seen in the last 24 hours')).toBeVisible();
    expect(document.title).toBe('Camera Web App - Auto');

    const vehicles = screen.getByRole('region', { name: 'Your Vehicles' });
    expect(
      within(vehicles)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual([
      '/auto/harbor-van/summary',
      '/auto/silver-wagon/summary',
      '/auto/market-pickup/summary',
      '/auto/courier-hatchback/summary',
    ]);
    const notifications = screen.getByRole('region', { name: 'Notifications' });
    expect(within(notifications).getByRole('link', { name: 'See All' })).toHaveAttribute(
      'href',
      '/auto/notifications',
    );
    const recordings = screen.getByRole('region', { name: 'Recent Recordings' });
    expect(within(recordings).getByRole('link')).toHaveAttribute('href', '/view-all-device');
    expect(within(recordings).getAllByRole('article').length).toBeGreaterThan(2);
  });

  it('home still shows the vehicles after the tab has been open for a day', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { user, region } = await openMap();
    await user.click(within(region).getByRole('link', { name: 'Watch vehicles on their rounds' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Map Demo' })).toBeVisible();
    vi.setSystemTime(Date.now() + 86_400_000);
    act(() => globalThis.history.back());
    expect(await screen.findByText('3 vehicles seen in the last 24 hours')).toBeVisible();
  });

  it('the map keeps its position and zoom when a vehicle is selected', async () => {
    const { user, region } = await openMap();
    const pin = within(region).getByRole('button', { name: 'Silver Wagon' });
    const modes = within(region).getByRole('group', { name: 'Map mode' });
    const directions = within(modes).getByRole('button', { name: 'Directions' });
    const first = map.shown.get(SURFACE)?.view;
    await user.click(pin);
    expect(map.shown.get(SURFACE)?.view).toBe(first);
    expect(pin).toHaveAttribute('aria-pressed', 'true');
    expect(within(region).getByRole('link', { name: 'Open Silver Wagon' })).toHaveAttribute(
      'href',
      '/auto/silver-wagon/summary',
    );
    await user.click(pin);
    expect(pin).toHaveAttribute('aria-pressed', 'false');
    expect(within(region).getByRole('link', { name: 'Watch vehicles on their rounds' })).toBeVisible();

    await user.click(directions);
    expect(directions).toHaveAttribute('aria-pressed', 'true');
    expect(map.shown.get(SURFACE)?.route.length).toBeGreaterThan(5);
    expect(within(region).getByText(/^Last trip of Harbor Van, to Quay Street/)).toBeVisible();
    await user.click(within(modes).getByRole('button', { name: 'Markers' }));
    expect(map.shown.get(SURFACE)?.route).toHaveLength(0);

    await user.click(within(region).getByRole('button', { name: 'Silver Wagon' }));
    await user.click(directions);
    await user.click(within(region).getByRole('button', { name: 'Silver Wagon' }));
    expect(within(region).getByText(/^Last trip of Silver Wagon/)).toBeVisible();
  });

  it("the map requests the user's position only after a press on Live position", async () => {
    const geolocation = fakeGeolocation();
    const { user, region } = await openMap();
    expect(geolocation.watching()).toBe(0);
    await user.click(within(region).getByRole('button', { name: 'Live position' }));
    expect(within(region).getByText('Looking for your position…')).toBeVisible();
    act(() => geolocation.find(48.1, 11.5, 35));
    expect(within(region).getByRole('button', { name: 'Your position' })).toBeVisible();
    expect(within(region).getByText('Accurate to about 35 m')).toBeVisible();
    expect(map.shown.get(SURFACE)).toMatchObject({
      livePosition: { accuracyMeters: 35 },
      view: { kind: 'center', center: { lat: 48.1, lng: 11.5 }, zoom: 12 },
    });
    await user.click(within(region).getByRole('button', { name: 'Markers' }));
    expect(geolocation.watching()).toBe(0);
    expect(within(region).queryByRole('button', { name: 'Your position' })).not.toBeInTheDocument();
  });

  it("the map follows the user's position until the user moves the map", async () => {
    const geolocation = fakeGeolocation();
    const { user, region } = await openMap();
    const press = () => user.click(within(region).getByRole('button', { name: 'Live position' }));
    await press();
    act(() => geolocation.find(48.1, 11.5, 35));
    const first = map.shown.get(SURFACE)?.view;
    act(() => geolocation.find(48.2, 11.6, 35));
    expect(map.shown.get(SURFACE)).toMatchObject({ followed: { lat: 48.2, lng: 11.6 } });
    expect(map.shown.get(SURFACE)?.view, 'a new view would zoom').toBe(first);

    act(() => map.shown.get(SURFACE)?.onMove());
    act(() => geolocation.find(48.3, 11.7, 35));
    expect(map.shown.get(SURFACE)).toMatchObject({
      followed: null,
      livePosition: { position: { lat: 48.3, lng: 11.7 } },
    });
    expect(map.shown.get(SURFACE)?.view).toBe(first);

    await press();
    expect(map.shown.get(SURFACE)).toMatchObject({
      followed: { lat: 48.3, lng: 11.7 },
      view: { kind: 'center', center: { lat: 48.3, lng: 11.7 }, zoom: 12 },
    });
  });

  it('the map announces the accuracy again only after a large change', async () => {
    const geolocation = fakeGeolocation();
    const { user, region } = await openMap();
    await user.click(await within(region).findByRole('button', { name: 'Zoom in' }));
    await user.click(within(region).getByRole('button', { name: 'Zoom out' }));
    expect(map.controls.zoomBy.mock.calls).toEqual([[1], [-1]]);
    await user.click(within(region).getByRole('button', { name: 'Live position' }));
    act(() => geolocation.find(48.1, 11.5, 35));
    act(() => geolocation.find(48.1, 11.5, 41));
    act(() => geolocation.find(48.1, 11.5, 20));
    expect(within(region).getByRole('status')).toHaveTextContent('Accurate to about 35 m');
    act(() => geolocation.find(48.1, 11.5, 12));
    expect(within(region).getByRole('status')).toHaveTextContent('Accurate to about 12 m');
    act(() => geolocation.find(48.1, 11.5, 30));
    expect(within(region).getByRole('status')).toHaveTextContent('Accurate to about 30 m');
    await user.click(within(region).getByRole('button', { name: 'Your position' }));
    expect(map.controls.approach).toHaveBeenCalledWith({ lat: 48.1, lng: 11.5 }, 0);
  });

  it("the map shows the user's position without a press if permission is already granted", async () => {
    const geolocation = fakeGeolocation();
    positionPermission('granted');
    const { region } = await openMap();
    await waitFor(() => expect(geolocation.watching()).toBe(1));
    act(() => geolocation.find(48.1, 11.5, 35));
    expect(within(region).getByRole('button', { name: 'Your position' })).toBeVisible();
    expect(within(region).getByRole('button', { name: 'Harbor Van' })).toBeVisible();
    expect(within(region).getByText('Accurate to about 35 m')).toBeVisible();
    const first = map.shown.get(SURFACE)?.view;
    // A distant user in the view would merge the vehicles into one cluster.
    expect(first).toMatchObject({ kind: 'all', places: { length: 3 } });
    expect(first).not.toMatchObject({ places: expect.arrayContaining([{ lat: 48.1, lng: 11.5 }]) });
    act(() => geolocation.find(48.2, 11.6, 35));
    expect(map.shown.get(SURFACE)?.livePosition?.position).toEqual({ lat: 48.2, lng: 11.6 });
    expect(map.shown.get(SURFACE)?.view).toBe(first);
  });

  it("the map shows the user's position only while permission is granted", async () => {
    const geolocation = fakeGeolocation();
    const permission = positionPermission('prompt');
    const { user, region, unmount } = await openMap();
    await waitFor(() => expect(permission.listeners()).toBe(1));
    expect(geolocation.watching()).toBe(0);
    await user.click(within(region).getByRole('button', { name: 'Live position' }));
    act(() => permission.become('granted'));
    await user.click(within(region).getByRole('button', { name: 'Markers' }));
    act(() => geolocation.find(48.1, 11.5, 35));
    expect(within(region).getByRole('button', { name: 'Your position' })).toBeVisible();
    act(() => permission.become('denied'));
    expect(within(region).queryByRole('button', { name: 'Your position' })).not.toBeInTheDocument();
    expect(geolocation.watching()).toBe(0);
    unmount();
    expect(permission.listeners()).toBe(0);
  });

  it('the map shows no error if an automatic request for the position fails', async () => {
    const geolocation = fakeGeolocation();
    positionPermission('granted');
    const { region } = await openMap();
    await waitFor(() => expect(geolocation.watching()).toBe(1));
    act(() => geolocation.fail());
    expect(within(region).queryByRole('alert')).not.toBeInTheDocument();
    expect(within(region).getByRole('button', { name: 'Harbor Van' })).toBeVisible();
  });

  it('the map reports a failed request for the position and offers a retry', async () => {
    const geolocation = fakeGeolocation();
    const { user, region } = await openMap();
    await user.click(within(region).getByRole('button', { name: 'Live position' }));
    act(() => geolocation.fail());
    expect(within(region).getByRole('alert')).toHaveTextContent('Error: The Geolocation service failed.');
    await user.click(within(region).getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('main')).toHaveFocus();
    act(() => geolocation.find(48.1, 11.5, 35));
    expect(within(region).getByRole('button', { name: 'Your position' })).toBeVisible();
    expect(within(region).queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the map reports at once that the browser does not support geolocation', async () => {
    const { user, region } = await openMap();
    const missing = "Error: Your browser doesn't support geolocation.";
    expect(await within(region).findByRole('alert')).toHaveTextContent(missing);
    await user.click(within(region).getByRole('button', { name: 'Live position' }));
    expect(within(region).getByRole('alert')).toHaveTextContent(missing);
  });

  it('the map groups overlapping vehicles into a cluster, and zooms in when the cluster is pressed', async () => {
    const { user, region } = await openMap();
    act(() => map.shown.get(SURFACE)?.onZoom(6));
    const cluster = within(region).getByRole('button', { name: /^3 vehicles: .*Zoom in$/ });
    await user.click(cluster);
    expect(map.controls.approach).toHaveBeenCalledOnce();
  });

  it('home offers a retry if the map cannot be drawn', async () => {
    fakeGeolocation();
    const { user, region } = await openMap();
    act(() => map.shown.get(SURFACE)?.onProblem('webgl'));
    expect(within(region).getByRole('alert')).toHaveTextContent('could not draw the map');
    await user.click(within(region).getByRole('button', { name: 'Try again' }));
    expect(await within(region).findByRole('button', { name: 'Harbor Van' })).toBeVisible();
  });

  it('home is shown without its map if the chunk of the map cannot be loaded', async () => {
    breaks = true;
    await renderApp('/auto', { portal: 1, loadEngine });
    const region = await screen.findByRole('region', { name: 'Map' });
    expect(within(region).getByRole('status')).toHaveTextContent('Drawing the map…');
    expect(screen.getByRole('region', { name: 'Your Vehicles' })).toBeVisible();
    breaks = false;
    act(() => void dispatchEvent(new Event('online')));
    expect(await within(region).findByRole('button', { name: 'Harbor Van' })).toBeVisible();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeGeolocation, positionPermission } from '../support/geolocation';
import { paperMap, type PaperMap } from '../support/paperEngine';
import { renderApp } from '../support/renderApp';
import { last } from '../support/only';

/** Live regions announce the same words again only if the element is new. */
const expectSaidAgain = (before: HTMLElement) => {
  expect(before).not.toBeInTheDocument();
  expect(screen.getByText(before.textContent)).toBeInTheDocument();
};

const tab = (name: string) => screen.findByRole('tab', { name });

async function isNotDrawnAnewUnderShare(user: UserEvent) {
  const heading = await screen.findByRole('heading', { level: 1, name: 'Harbor Van' });
  await user.click(screen.getByRole('link', { name: 'Share' }));
  expect(await screen.findByRole('dialog', { name: 'Share the app' })).toBeVisible();
  expect(heading).toBeInTheDocument();
  act(() => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(heading).toBeVisible();
}

async function selectSilverWagon(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: 'Select vehicle' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Select vehicle' }));
  await user.click(await menu.findByRole('link', { name: /^Silver Wagon/ }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'Silver Wagon' });
  await waitFor(() => expect(heading).toHaveFocus());
}

describe('vehicle page', () => {
  let map: PaperMap;
  beforeEach(() => {
    map = paperMap();
  });

  it('shows the state and the location of the vehicle in its summary', async () => {
    const { user } = await renderApp('/auto/harbor-van/summary', { portal: 1, loadEngine: map.load });
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbor Van' })).toBeVisible();
    expect(document.title).toBe('Camera Web App - Vehicle');
    const status = within(screen.getByRole('tabpanel', { name: 'Summary' }));
    for (const [name, value, detail] of [
      ['Current speed', '0 mph', 'Stationary'],
      ['Alert status', 'Armed', 'You’ll be told about any movement'],
      ['Battery', 'Good', 'no action necessary'],
      ['Engine', 'Good', 'no action necessary'],
      ['Connection', 'Moderate', 'Network type: 4G LTE'],
    ] as const) {
      const card = status.getByText(name).closest('div');
      if (!card) throw new Error(`There is no card ${name}.`);
      expect(within(card).getByText(value)).toBeVisible();
      expect(within(card).getByText(detail)).toBeVisible();
    }
    expect(screen.getByRole('heading', { name: 'Current location' })).toBeVisible();
    const location = screen.getByRole('region', { name: 'Current location' });
    expect(await within(location).findByRole('button', { name: 'Harbor Van' })).toBeVisible();
    await waitFor(() => {
      const views = [...map.shown.values()];
      expect(views.some(({ view }) => view.kind === 'center' && view.zoom === 12)).toBe(true);
      expect(views.some(({ route }) => route.length > 5)).toBe(true);
    });

    const list = await screen.findByRole('list', { name: 'Unread' });
    const count = within(list).getAllByRole('article').length;
    within(list).getAllByRole('button', { name: 'Dismiss' })[0]?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(list).getAllByRole('article')).toHaveLength(count - 1));
    expect(within(list).getAllByRole('button', { name: 'Dismiss' })[0]).toHaveFocus();
    const message = screen.getByText('Moved to the archive');
    await user.keyboard('{Enter}');
    expectSaidAgain(message);

    await user.click(await tab('Events'));
    const events = await screen.findByRole('list', { name: 'Events' });
    const eventCount = within(events).getAllByRole('article').length;
    await user.click(within(events).getAllByRole('button', { name: 'Dismiss' })[0] ?? events);
    expect(within(events).getAllByRole('article')).toHaveLength(eventCount - 1);
    const recordings = await tab('Recordings');
    await user.click(recordings);
    expect(await screen.findByRole('tabpanel', { name: 'Recordings' })).toBeVisible();
    expect(recordings).toHaveFocus();
    await isNotDrawnAnewUnderShare(user);
    await selectSilverWagon(user);
  });

  it('lists the ratings of its drivers and links to all ratings', async () => {
    await renderApp('/auto/silver-wagon/summary', { portal: 1, loadEngine: map.load });
    const table = await screen.findByRole('table', { name: 'Driver Rating' });
    expect(within(table).getAllByRole('row')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'View Vehicle History' })).toHaveAttribute(
      'href',
      '/auto/driver-rating',
    );
  });

  it('says that its sample recordings cannot be searched', async () => {
    const { user } = await renderApp('/auto/harbor-van/recordings', { portal: 1, loadEngine: map.load });
    expect(await screen.findByRole('heading', { level: 2, name: 'Recent Recordings' })).toBeVisible();
    const [first] = await screen.findAllByRole('article', { name: /^Harbor Van, / });
    if (!first) throw new Error('There is no recording.');
    for (const words of ['00 : 30', 'User Recording', 'Private', '0 MPH', '1019.11 MB', /^Uploaded from: /]) {
      expect(within(first).getByText(words)).toBeVisible();
    }
    expect(screen.getAllByText('Harbor Van').length).toBeGreaterThan(1);
    expect(screen.getAllByRole('heading', { name: 'Harbor Van' })).toHaveLength(1);
    const field = screen.getByPlaceholderText('search for video');
    field.focus();
    await user.paste('school');
    await user.keyboard('{Enter}');
    const note = screen.getByText(/sample content, so there is nothing to search/);
    expect(note).toBeVisible();
    await user.keyboard('{Enter}');
    expectSaidAgain(note);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(field).toHaveValue('');
    expect(screen.queryByText(/nothing to search/)).not.toBeInTheDocument();

    await user.click(within(first).getByRole('button', { name: /^Actions for Harbor Van/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Download' }));
    expect(await screen.findByText(/^Download is not available/)).toBeVisible();
  });

  it('fills the window if full screen is unavailable, and announces each press on Record', async () => {
    const { user } = await renderApp('/auto/market-pickup/live-view', { portal: 1, loadEngine: map.load });
    const card = await screen.findByRole('article', { name: 'Market Pickup' });
    expect(screen.getAllByText('Market Pickup').length).toBeGreaterThan(1);
    expect(screen.getAllByRole('heading', { name: 'Market Pickup' })).toHaveLength(1);
    expect(within(card).getByText('Live')).toBeVisible();
    expect(within(card).getByRole('img', { name: 'View from Market Pickup' })).toBeInTheDocument();
    for (const requestFullscreen of [undefined, () => Promise.reject(new TypeError('refused'))]) {
      Object.assign(card, { requestFullscreen });
      await user.click(within(card).getByRole('button', { name: 'Full screen' }));
      expect(await within(card).findByRole('button', { name: 'Exit full screen' })).toBeVisible();
      expect(within(card).getByRole('status')).not.toHaveTextContent('not available');
      await user.keyboard('{Escape}');
      expect(within(card).getByRole('button', { name: 'Full screen' })).toBeVisible();
    }
    await user.click(within(card).getByRole('button', { name: 'Record' }));
    const note = within(card).getByText(/^Record is not available/);
    expect(within(card).getByRole('status')).toContainElement(note);
    await user.click(within(card).getByRole('button', { name: 'Record' }));
    expectSaidAgain(note);
  });

  it('fits the vehicle and the user into the live map unless the user is far away', async () => {
    const geolocation = fakeGeolocation();
    const { user } = await renderApp('/auto/harbor-van/live-gps', { portal: 1, loadEngine: map.load });
    const region = await screen.findByRole('region', { name: 'Live GPS' });
    const withMe = await within(region).findByRole('button', { name: 'Live position' });
    const shown = () => [...map.shown.values()].at(-1);
    await user.click(withMe);
    const far = shown()?.view;
    expect(far).toMatchObject({ kind: 'center', zoom: 12 });
    act(() => geolocation.find(52.5, 13.4, 35));
    expect(shown()?.livePosition?.position).toEqual({ lat: 52.5, lng: 13.4 });
    expect(shown()?.view).toBe(far);
    act(() => geolocation.find(38.9, -119.8, 35));
    expect(shown()?.view).toBe(far);

    await user.click(withMe);
    await user.click(withMe);
    act(() => geolocation.find(37.4, -122.1, 35));
    const first = shown()?.view;
    expect(first).toMatchObject({ kind: 'all', places: [{}, { lat: 37.4, lng: -122.1 }], closest: 12 });
    act(() => geolocation.find(37.5, -122.2, 35));
    expect(shown()).toMatchObject({ followed: null, livePosition: { position: { lat: 37.5, lng: -122.2 } } });
    expect(shown()?.view).toBe(first);

    await user.click(withMe);
    expect(shown()?.view).toMatchObject({ kind: 'center', zoom: 12 });
    await user.click(withMe);
    act(() => geolocation.find(37.6, -122.3, 35));
    expect(shown()?.view).toMatchObject({ places: [{}, { lat: 37.6, lng: -122.3 }] });
  });

  it('reports on the live map that the browser does not support geolocation', async () => {
    await renderApp('/auto/harbor-van/live-gps', { portal: 1, loadEngine: map.load });
    const region = await screen.findByRole('region', { name: 'Live GPS' });
    expect(await within(region).findByRole('alert')).toHaveTextContent(
      "Error: Your browser doesn't support geolocation.",
    );
  });

  it('shows the user on the live map without a click if permission is already granted', async () => {
    const geolocation = fakeGeolocation();
    positionPermission('granted');
    const { user } = await renderApp('/auto/harbor-van/live-gps', { portal: 1, loadEngine: map.load });
    const withMe = await screen.findByRole('button', { name: 'Live position', pressed: true });
    await waitFor(() => {
      expect(geolocation.watching()).toBe(1);
    });
    act(() => geolocation.find(48.1, 11.5, 35));
    await waitFor(() => {
      expect(last([...map.shown.values()]).livePosition?.position).toEqual({ lat: 48.1, lng: 11.5 });
    });
    await user.click(withMe);
    expect(withMe).toHaveAttribute('aria-pressed', 'false');
    expect(geolocation.watching()).toBe(0);
  });

  it('/auto-detail opens the first vehicle', async () => {
    const { user } = await renderApp('/auto-detail', { portal: 1, loadEngine: map.load });
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbor Van' })).toBeVisible();
    expect(await tab('Summary')).toHaveAttribute('aria-selected', 'true');
    for (const [name, address] of [
      ['Recordings', 'recordings'],
      ['Live GPS', 'live-gps'],
      ['Live View', 'live-view'],
    ] as const) {
      const pressed = await tab(name);
      pressed.focus();
      await user.keyboard('{Enter}');
      expect(location.pathname).toBe(`/auto/harbor-van/${address}`);
      expect(await screen.findByRole('tabpanel', { name })).toBeVisible();
      expect(await tab(name)).toHaveAttribute('aria-selected', 'true');
      expect(pressed).toHaveFocus();
    }
    act(() => history.back());
    await waitFor(() => expect(location.pathname).toBe('/auto/harbor-van/live-gps'));
    await waitFor(async () => expect(await tab('Live GPS')).toHaveAttribute('aria-selected', 'true'));
    act(() => history.back());
    await waitFor(async () => expect(await tab('Recordings')).toHaveAttribute('aria-selected', 'true'));
    await isNotDrawnAnewUnderShare(user);

    const scrollTo = vi.spyOn(globalThis, 'scrollTo');
    await selectSilverWagon(user);
    expect(scrollTo).toHaveBeenCalledWith({ top: 0 });
    act(() => history.go(-2));
    await waitFor(() => expect(location.pathname).toBe('/auto-detail'));
    await waitFor(async () => expect(await tab('Summary')).toHaveAttribute('aria-selected', 'true'));
    await selectSilverWagon(user);
  });

  it('opens the tab of the second press if two tabs are pressed quickly', async () => {
    await renderApp('/auto/harbor-van/summary', { portal: 1, loadEngine: map.load });
    const [recordings, summary] = [await tab('Recordings'), await tab('Summary')];
    act(() => {
      recordings.click();
      summary.click();
    });
    expect(location.pathname).toBe('/auto/harbor-van/summary');
    expect(await tab('Summary')).toHaveAttribute('aria-selected', 'true');
  });

  it('redirects an unknown tab to the portal', async () => {
    await renderApp('/auto/harbor-van/settings', { portal: 1, loadEngine: map.load });
    expect(await screen.findByRole('heading', { level: 1, name: 'Auto' })).toBeVisible();
    expect(location.pathname).toBe('/auto');
  });

  it('says that the vehicle does not exist', async () => {
    await renderApp('/auto/nobody/summary', { portal: 1, loadEngine: map.load });
    expect(await screen.findByRole('heading', { level: 1, name: 'Vehicle not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All vehicles' })).toHaveAttribute('href', '/auto');
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionText } from '@/text/session';
import { gate } from '../support/gate';
import { browserThatSavesData } from '../support/saveData';
import { renderApp, type RenderedApp } from '../support/renderApp';
import { builds } from '../support/fakeHls';
import { only } from '../support/only';

vi.mock('hls.js/light', async () => ({ Hls: (await import('../support/fakeHls')).FakeHls }));

const callCounts = ({ server }: RenderedApp) => ({
  latest: server.calls('latestEvent').length,
  address: server.calls('clipUrl').length,
  credential: server.calls('liveCredential').length,
});
const playButton = (camera: string) => screen.findByRole('button', { name: `Play ${camera}` });
const NOTHING = { latest: 0, address: 0, credential: 0 };

const loaded = () => builds.flatMap(({ loads }) => loads).length;

const connections = vi.fn<() => void>();

beforeEach(() => {
  builds.length = 0;
  connections.mockClear();
  vi.stubGlobal(
    'RTCPeerConnection',
    class {
      constructor() {
        connections();
      }
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('prefetch before Play', () => {
  it('loads the latest clip on hover, and not again on Play', async () => {
    const app = await renderApp('/home');
    const button = await playButton('Garden');
    fireEvent.pointerMove(button);
    await waitFor(() => expect(callCounts(app)).toEqual({ latest: 1, address: 1, credential: 0 }));
    await waitFor(() => expect(loaded()).toBe(1));
    await app.user.click(button);
    await screen.findByRole('region', { name: 'Garden player' });
    await waitFor(() => expect(only(builds).media).toBeInstanceOf(HTMLVideoElement));
    expect(callCounts(app)).toEqual({ latest: 1, address: 1, credential: 0 });
    expect(loaded()).toBe(1);
  });

  it('preconnects to the server of the last recording while it requests the next URL', async () => {
    const app = await renderApp('/home');
    const connection = () =>
      document.head.querySelector('link[rel="preconnect"]:not([href*="kinesisvideo"])');
    fireEvent.pointerMove(await playButton('Garden'));
    await waitFor(() => expect(loaded()).toBe(1));
    const before = connection();
    const { opened, open } = gate();
    app.server.override('latestEvent', async () => {
      await opened;
      return undefined;
    });
    fireEvent.pointerMove(await playButton('Garage'));
    await waitFor(() => expect(connection()).not.toBe(before));
    expect(connection()).toHaveAttribute('href', expect.stringMatching(/^https:/));
    expect(callCounts(app).address).toBe(1);
    open();
  });

  it('sends no request with data saver on', async () => {
    browserThatSavesData();
    const app = await renderApp('/home');
    const button = await playButton('Garden');
    vi.useFakeTimers();
    fireEvent.pointerMove(button);
    fireEvent.focus(button);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect([callCounts(app), loaded()]).toEqual([NOTHING, 0]);
    fireEvent.click(button);
    await waitFor(() => expect(callCounts(app)).toEqual({ latest: 1, address: 1, credential: 0 }));
  });

  it('loads a recording once if the button is pressed without a hover', async () => {
    const app = await renderApp('/home');
    fireEvent.click(await playButton('Garden'));
    await waitFor(() => expect(loaded()).toBeGreaterThan(0));
    await waitFor(() => expect(callCounts(app)).toEqual({ latest: 1, address: 1, credential: 0 }));
    expect(builds.map(({ loads }) => loads.length)).toEqual([1]);
  });

  it('requests the credential of a live camera unless its battery is low', async () => {
    const app = await renderApp('/home');
    fireEvent.pointerMove(await playButton('Nursery'));
    fireEvent.pointerMove(await playButton('Garden'));
    await waitFor(() => expect(callCounts(app)).toEqual({ latest: 1, address: 1, credential: 0 }));
    fireEvent.pointerMove(await playButton('Front Door'));
    await waitFor(() => expect(callCounts(app).credential).toBe(1));
    expect(connections).not.toHaveBeenCalled();
    fireEvent.pointerDown(await playButton('Nursery'));
    await waitFor(() => expect(callCounts(app)).toEqual({ latest: 1, address: 1, credential: 2 }));
  });

  it('opens no session dialog before the press', async () => {
    const app = await renderApp('/home');
    const button = await playButton('Garden');
    app.server.expireTokens();
    await app.user.hover(button);
    await waitFor(() => expect(callCounts(app).latest).toBe(1));
    await app.user.unhover(button);
    await app.user.hover(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Play Garden' })).toBeVisible();
    expect(callCounts(app)).toEqual({ ...NOTHING, latest: 1 });
    await app.user.click(button);
    expect(await screen.findByRole('dialog', { name: /^Session/ })).toHaveTextContent(
      sessionText.continueQuestion,
    );
    expect(callCounts(app)).toEqual({ ...NOTHING, latest: 1 });
  });

  it('sends no request if the pointer only passes over the button', async () => {
    const app = await renderApp('/home');
    const button = await playButton('Garden');
    fireEvent.pointerMove(button);
    fireEvent.pointerLeave(button);
    const other = await playButton('Driveway');
    fireEvent.pointerDown(other);
    await waitFor(() => expect(callCounts(app).latest + callCounts(app).credential).toBe(1));
  });

  it('loads the recording of a view-all tile on hover, and not again on the press', async () => {
    const app = await renderApp('/view-all-device');
    const button = await playButton('Garden');
    await app.user.hover(button);
    await waitFor(() => expect(loaded()).toBe(1));
    await app.user.click(button);
    await waitFor(() => expect(only(builds).media).toBeInstanceOf(HTMLVideoElement));
    expect([callCounts(app), loaded()]).toEqual([NOTHING, 1]);
  });

  it('loads no recording of a view-all tile with data saver on', async () => {
    browserThatSavesData();
    await renderApp('/view-all-device');
    const button = await playButton('Garden');
    vi.useFakeTimers();
    fireEvent.pointerMove(button);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect(loaded()).toBe(0);
    fireEvent.click(button);
    await waitFor(() => expect(loaded()).toBe(1));
  });

  const firstRow = async () => {
    const [row] = await screen.findAllByRole('article');
    return within(row ?? document.body).getByRole('link');
  };

  it('loads no recording of a last-activity row with data saver on', async () => {
    browserThatSavesData();
    const app = await renderApp('/last-activity');
    const row = await firstRow();
    vi.useFakeTimers();
    fireEvent.pointerMove(row);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    expect([callCounts(app).address, loaded()]).toEqual([0, 0]);
  });

  it('a recording selected in last activity plays before the list of its camera has loaded', async () => {
    const app = await renderApp('/last-activity');
    const row = await firstRow();
    const pages = gate();
    app.server.override('events', async () => {
      await pages.opened;
      return undefined;
    });
    fireEvent.click(row);
    await waitFor(() => expect(builds.some(({ media }) => media !== null)).toBe(true));
    expect(screen.queryByRole('list', { name: 'Last Activity' })).not.toBeInTheDocument();
    pages.open();
    expect(await screen.findByRole('list', { name: 'Last Activity' })).toBeVisible();
    expect([callCounts(app).address, loaded()]).toEqual([1, 1]);
  });

  it('the session continues if a recording selected in last activity no longer exists', async () => {
    const app = await renderApp('/last-activity');
    const row = await firstRow();
    app.server.override('clipUrl', () => new Response(null, { status: 404 }));
    fireEvent.click(row);
    await waitFor(() => expect(callCounts(app).address).toBe(1));
    expect(await screen.findByText(/The recording is no longer available\./)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('a log-out discards a prefetched recording', async () => {
    const app = await renderApp('/last-activity');
    fireEvent.pointerMove(await firstRow());
    await waitFor(() => expect(loaded()).toBe(1));
    act(() => app.store.services.session.end());
    expect(only(builds).destroyed).toBe(true);
  });

  it('loads the recording of a row on hover, and not again when the row is selected', async () => {
    const app = await renderApp('/last-activity');
    fireEvent.pointerMove(await firstRow());
    await waitFor(() => expect(loaded()).toBe(1));
    fireEvent.click(await firstRow());
    const list = await screen.findByRole('list', { name: 'Last Activity' });
    await screen.findByRole('region', { name: /player$/ });
    await waitFor(() => expect(only(builds).media).toBeInstanceOf(HTMLVideoElement));
    expect([callCounts(app).address, loaded()]).toEqual([1, 1]);
    const rows = within(list).getAllByRole('button', { name: /^Play / });
    const next = rows.find((each) => !each.hasAttribute('aria-current'));
    if (!next) throw new Error('There is no other clip.');
    await app.user.hover(next);
    await waitFor(() => expect(callCounts(app).address).toBe(2));
    await app.user.click(next);
    await waitFor(() => expect(next).toHaveAttribute('aria-current', 'true'));
    await app.user.hover(screen.getByRole('heading', { level: 1 }));
    expect(callCounts(app).address).toBe(2);
  });
});

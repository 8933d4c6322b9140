import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { NEWCOMER_EMAIL } from '@mocks/vendor/people';
import { personalRecords } from '@/store/personalRecords';
import { houseCameraSlice } from '@/store/slices/houseCameraSlice';
import { opened, openStreams, resetStreams, streamsOpen } from '../support/liveStreams';
import { renderApp } from '../support/renderApp';
import { address, button, goTo, houseOf, PLAYING, region } from '../support/wallRig';

vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

beforeEach(() => {
  resetStreams();
});

describe('wall', () => {
  it('plays every live camera muted, except those with a low battery', async () => {
    const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const request = vi.fn<() => Promise<unknown>>(() =>
      Promise.resolve(Object.assign(new EventTarget(), { release })),
    );
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
    const { user, server, store } = await renderApp('/wall');
    await region('Front Door');
    expect(screen.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible();
    expect(document.title).toBe('Camera Web App - Wall');
    const statusOf = async (camera: string) => within(await region(camera)).getByRole('status');
    for (const camera of PLAYING) {
      const status = await statusOf(camera);
      await waitFor(() => expect(status).toHaveTextContent('Live'));
    }
    expect(openStreams().map(({ video }) => video?.muted)).toEqual([true, true, true, true]);
    expect(await statusOf('Garden')).toHaveTextContent('Offline');
    expect(within(await region('Garden')).getByText(/^Snapshot received \d\d:\d\d$/)).toBeInTheDocument();
    expect(await statusOf('Back Door')).toHaveTextContent('Asleep');
    expect(await screen.findByText('Screen stays on')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Small window' })).not.toBeInTheDocument();

    const street = await region('Street');
    const unmute = await within(street).findByRole('button', { name: 'Unmute' });
    unmute.focus();
    fireEvent.click(await button('Pause all'));
    expect(unmute).not.toBeInTheDocument();
    expect(street).toHaveFocus();
    expect(openStreams()).toHaveLength(0);
    expect(await statusOf('Street')).toHaveTextContent('Paused');
    expect(screen.queryByText('Screen stays on')).not.toBeInTheDocument();
    expect(release).toHaveBeenCalledTimes(1);
    await user.click(await button('Play all'));
    await streamsOpen(PLAYING.length);
    expect(server.calls('liveCredential')).toHaveLength(PLAYING.length);

    const nursery = await region('Nursery');
    expect(await statusOf('Nursery')).toHaveTextContent('Low battery');
    await user.click(within(nursery).getByRole('button', { name: 'Play Nursery' }));
    expect(await region('Nursery')).toHaveFocus();
    await waitFor(async () => expect(await statusOf('Nursery')).toHaveTextContent('Live'));

    act(() => {
      store.dispatch(houseCameraSlice.actions.camerasRequested('newer'));
      store.dispatch(
        houseCameraSlice.actions.camerasLoaded({ request: 'newer', cameras: [], at: Date.now() }),
      );
    });
    expect(nursery).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('stores the settings of its toolbar in the URL', async () => {
    const { user } = await renderApp('/wall');
    const toolbar = within(await screen.findByRole('toolbar', { name: 'Wall' }));
    const choose = async (name: string, options: string[], choice: string) => {
      const box = toolbar.getByRole('combobox', { name });
      const shown = within(box).getAllByRole('option');
      expect(shown.map(({ textContent }) => textContent)).toEqual(options);
      await user.selectOptions(box, choice);
    };
    await choose('Cameras at once', ['Auto', '1', '4', '9', '16'], '4');
    await choose('Change every', ['Never', '10 s', '30 s', '1 min'], 'Never');
    expect(address()).toBe('/wall?layout=4&every=0');
    expect(screen.getAllByRole('region', { name: / player$/ })).toHaveLength(4);
    for (const name of ['Full screen', 'Kiosk', 'Pause all']) {
      expect(toolbar.getByRole('button', { name })).toBeInTheDocument();
    }

    const open = vi
      .spyOn(globalThis, 'open')
      .mockReturnValueOnce(null)
      .mockReturnValueOnce(globalThis.window);
    onTestFinished(() => open.mockRestore());
    await user.dblClick(await button('New window'));
    expect(screen.getByText(/^The browser has blocked the new window/)).toBeVisible();
    await user.keyboard('{Enter}');
    expect(screen.queryByText(/^The browser has blocked the new window/)).not.toBeInTheDocument();
    // With `noopener` the window would lack this tab's session.
    const features = expect.not.stringContaining('noopener');
    expect(open.mock.calls).toEqual([
      [location.href, '_blank', features],
      [location.href, '_blank', features],
    ]);

    const enter = async () => {
      await user.click(await button('Kiosk'));
      expect(address()).toBe('/wall?layout=4&every=0&kiosk=1');
    };
    await enter();
    for (const role of ['banner', 'navigation', 'toolbar']) {
      expect(screen.queryByRole(role)).not.toBeInTheDocument();
    }
    expect(screen.getByText('Press any key, or press and hold the picture, to leave.')).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(address()).toContain('kiosk=1');
    fireEvent.keyDown(document.body, { key: 'a' });
    await screen.findByRole('toolbar', { name: 'Wall' });
    expect(address()).toBe('/wall?layout=4&every=0');

    await enter();
    const move = (x: number, y: number) =>
      fireEvent(
        document.body,
        new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX: x, clientY: y }),
      );
    move(500, 400);
    move(3, 2);
    expect(await screen.findByRole('toolbar', { name: 'Wall' })).toBeInTheDocument();
  });

  it('keeps all settings if several change before the next render', async () => {
    await renderApp('/wall', houseOf(3));
    const layout = await screen.findByRole('combobox', { name: 'Cameras at once' });
    const every = screen.getByRole('combobox', { name: 'Change every' });
    act(() => {
      fireEvent.change(layout, { target: { value: '4' } });
      fireEvent.change(every, { target: { value: '10' } });
    });
    expect(address()).toBe('/wall?layout=4&every=10');
    act(() => void fireEvent.change(layout, { target: { value: '9' } }));
    expect(layout).toHaveValue('9');
  });

  it('returns to the history entry from before the kiosk when the kiosk ends', async () => {
    const { user } = await renderApp('/account');
    goTo('');
    const kiosk = await button('Kiosk');
    await user.click(kiosk);
    await waitFor(() => expect(document.querySelector('[data-wall]')).toHaveFocus());
    act(() => {
      fireEvent.keyDown(document.body, { key: 'a' });
      fireEvent.keyDown(document.body, { key: 'b' });
    });
    await waitFor(async () => expect(await button('Kiosk')).toHaveFocus());
    expect(address()).toBe('/wall');
    act(() => history.back());
    await waitFor(() => expect(address()).toBe('/account'));
  });

  it('keeps the selected group if another group has the same cameras', async () => {
    const { user, store } = await renderApp('/wall', houseOf(2));
    await region('Front Door');
    const ids = store.getState().getHouseCamera.cameras.map(({ id }) => id);
    await act(async () => {
      await personalRecords(store.services).update('groups', (_value, hash) =>
        ['Day', 'Night'].map((name) => ({ name, members: ids.slice(0, 1).map((id) => hash(id)) })),
      );
    });
    const box = await screen.findByRole('combobox', { name: 'Group' });
    await user.selectOptions(box, 'Night');
    expect(box).toHaveValue('Night');
    await user.click(await button('Kiosk'));
    fireEvent.keyDown(document.body, { key: 'a' });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('Night'));
    await act(async () => {
      await personalRecords(store.services).update('groups', (_value, hash) => [
        { name: 'Day', members: [hash(ids[0] ?? '')] },
        { name: 'Night', members: ids.map((id) => hash(id)) },
      ]);
    });
    await waitFor(() => expect(address()).toBe(`/wall?cameras=${ids.join()}`));
    expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('Night');
  });

  const expectDark = (shown: HTMLElement) => {
    const dark = shown.closest('[data-theme]');
    expect(dark).toHaveAttribute('data-theme', 'dark');
    expect(dark).not.toBe(document.documentElement);
    expect(dark?.closest('[data-wall]')).toHaveAttribute('data-wall', 'kiosk');
  };
  const leaveByKey = async () => {
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await screen.findByRole('banner')).toBeInTheDocument();
  };

  it('links to all cameras if none of the cameras in its URL exists', async () => {
    const { user, store } = await renderApp('/wall?kiosk=1&cameras=gone', houseOf(3));
    expectDark(await screen.findByText('None of these cameras exist any more.'));
    await leaveByKey();
    expect(await screen.findByText('None of these cameras exist any more.')).toBeVisible();
    await user.click(await button('Show all cameras'));
    await region('Front Door');
    expect(document.querySelector('[data-wall]')).toHaveFocus();
    expect(address()).toBe('/wall');
    const [first, , third] = store.getState().getHouseCamera.cameras;
    goTo(`?cameras=${String(third?.id)},gone,${String(first?.id)}`);
    await waitFor(() => expect(screen.getAllByRole('region', { name: / player$/ })).toHaveLength(2));
    for (const camera of [first, third]) await region(camera?.name ?? '');
  });

  it('tells a new user in a kiosk that there are no cameras', async () => {
    await renderApp('/wall?kiosk=1', { as: NEWCOMER_EMAIL });
    expectDark(await screen.findByText('You currently have no camera device'));
    await leaveByKey();
    expect(address()).toBe('/wall');
    expect(await screen.findByText('You currently have no camera device')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible();
  });

  it('offers a retry in a kiosk if the server fails', async () => {
    const { user, server } = await renderApp('/wall?kiosk=1', {
      vendor: { scenario: 'server-error' },
    });
    await button('Try again');
    await leaveByKey();
    expect(address()).toBe('/wall');
    server.vendor.setScenario(null);
    await user.click(await button('Try again'));
    expect(await region('Front Door')).toBeVisible();
  });

  it('shows when the snapshot was received if the camera was never live', async () => {
    resetStreams(({ host }) => host.onFailed({ kind: 'serviceUnreachable' }));
    await renderApp('/wall', houseOf(1));
    const door = within(await region('Front Door'));
    await waitFor(() => expect(door.getByRole('status')).not.toHaveTextContent('Connecting…'));
    expect(door.getByRole('status')).not.toHaveTextContent('Live');
    expect(door.getByText(/^Snapshot received \d\d:\d\d$/)).toBeInTheDocument();
  });

  it('explains that the browser does not support live streaming', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (X11; rv:128.0) Gecko Firefox/128.0',
    );
    await renderApp('/wall');
    const sentence = 'This browser does not support Live streaming.';
    const statusOf = async (name: string) => within(await region(name)).getByRole('status');
    expect(await statusOf('Front Door')).toHaveTextContent(sentence);
    expect(await statusOf('Garden')).toHaveTextContent('Offline');
    expect(screen.getAllByText(sentence)[0]).toBeVisible();
    expect(screen.queryByText('Live')).not.toBeInTheDocument();
    expect(opened).toEqual([]);
    vi.restoreAllMocks();
  });
});

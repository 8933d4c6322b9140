import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HttpResponse } from 'msw';
import { usualSetting } from '@mocks/setting/setting';
import { NEWCOMER_EMAIL } from '@mocks/vendor/people';
import { personalRecords } from '@/store/personalRecords';
import { houseCameraSlice } from '@/store/slices/houseCameraSlice';
import { opened, openStreams, resetStreams, streamsOpen } from '../support/liveStreams';
import { renderApp, type RenderAppOptions } from '../support/renderApp';
import { browserThatSavesData } from '../support/saveData';
import { last } from '../support/only';

vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

const region = (camera: string) => screen.findByRole('region', { name: `${camera} player` });
const button = (name: string) => screen.findByRole('button', { name });
const PLAYING = ['Front Door', 'Driveway', 'Living Room', 'Street'];
const address = () => `${location.pathname}${location.search}`;

const houseOf = (cameras: number) => ({ vendor: { setting: { ...usualSetting(), cameras } } });
const goTo = (search: string) =>
  act(() => {
    history.pushState(null, '', `/wall${search}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });
const openWall = async (at = '/wall', playing = PLAYING.length, options: RenderAppOptions = {}) => {
  const view = await renderApp(at, options);
  await streamsOpen(playing);
  return view;
};
const fakeIntervals = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
};

beforeEach(() => {
  resetStreams();
});

describe('wall', () => {
  it('wall plays every live camera muted, except those with a low battery', async () => {
    const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const request = vi.fn<() => Promise<unknown>>(() =>
      Promise.resolve(Object.assign(new EventTarget(), { release })),
    );
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
    const { user, store } = await renderApp('/wall');
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

  it('wall stores the settings of its toolbar in the URL', async () => {
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
    await user.click(await button('New window'));
    expect(screen.getByText(/^The browser has blocked the new window/)).toBeVisible();
    await user.click(await button('New window'));
    expect(screen.queryByText(/^The browser has blocked the new window/)).not.toBeInTheDocument();
    // With `noopener` the window would lack the session of this tab.
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

  it('wall keeps all settings if several change before the next render', async () => {
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

  it('the end of a kiosk goes back to the history entry before it', async () => {
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

  it('wall keeps the selected group if another group has the same cameras', async () => {
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

  it('wall links to all cameras if none of the cameras in its URL exists', async () => {
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

  it('kiosk tells a new user that there are no cameras', async () => {
    await renderApp('/wall?kiosk=1', { as: NEWCOMER_EMAIL });
    expectDark(await screen.findByText('You currently have no camera device'));
    await leaveByKey();
    expect(address()).toBe('/wall');
    expect(await screen.findByText('You currently have no camera device')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible();
  });

  it('kiosk offers a retry if the server fails', async () => {
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

  it('wall limits connections to nine, and to three new ones per half second', async () => {
    const { store, user } = await renderApp('/wall?cameras=none', houseOf(30));
    await screen.findByText('None of these cameras exist any more.');
    const live = store
      .getState()
      .getHouseCamera.cameras.filter(({ isLive, batteryPercent }) => isLive && (batteryPercent ?? 100) >= 25);
    const ids = live.slice(0, 12).map(({ id }) => id);
    const began = performance.now();
    goTo(`?cameras=${ids.join(',')}`);
    expect(screen.getAllByRole('region', { name: / player$/ })).toHaveLength(12);
    await streamsOpen(9);
    expect(screen.getAllByText('Live again when its turn comes')).toHaveLength(3);
    expect(last(opened).openedAt - began).toBeGreaterThanOrEqual(1_000);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Change every' }), 'Never');
    expect(screen.queryByText('Live again when its turn comes')).not.toBeInTheDocument();
    expect(screen.getAllByText('Paused')).toHaveLength(3);
  });

  it('wall keeps other cameras playing if one camera fails', async () => {
    await openWall('/wall', 2, houseOf(2));
    const [failing, paused] = [await region('Front Door'), await region('Driveway')];
    const statusOf = (tile: HTMLElement) => within(tile).getByRole('status');
    for (const tile of [failing, paused]) {
      await waitFor(() => expect(statusOf(tile)).toHaveTextContent('Live'));
    }
    const before = [...opened];
    const stream = opened.find(({ video }) => failing.contains(video));
    act(() => stream?.host.onFailed({ kind: 'connectionLost' }));
    await waitFor(() => expect(statusOf(failing)).toHaveTextContent('The live connection was lost.'));
    expect(within(failing).getByText('Trying live again.')).toBeInTheDocument();
    expect(openStreams()).toEqual(before.filter((each) => each !== stream));

    const video = paused.querySelector('video');
    if (video === null) throw new Error('There is no picture.');
    const play = vi.spyOn(video, 'play');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    Object.defineProperty(video, 'paused', { configurable: true, value: true });
    act(() => void fireEvent.pause(video));
    play.mockClear();
    act(() => void vi.advanceTimersByTime(2_000));
    expect(play).toHaveBeenCalled();
  });

  it('wall retries a refused credential if the refusal is temporary', async () => {
    const refused = new Map<string, number>();
    const statuses = [403, 404, 429, 503];
    const { user } = await renderApp('/wall', {
      prepare: ({ override }) =>
        override('liveCredential', ({ url }) => {
          const status = refused.get(url) ?? statuses.shift();
          if (status === undefined) return undefined;
          refused.set(url, status);
          const detail = `Refused with ${String(status)}.`;
          return HttpResponse.json({ errors: [{ status, code: 'E2000', detail }] }, { status });
        }),
    });
    for (const status of [403, 404, 429, 503]) {
      expect(await screen.findByText(`Refused with ${String(status)}.`)).toBeVisible();
    }
    for (const status of [429, 503]) {
      const tile = screen.getByText(`Refused with ${String(status)}.`).closest('section');
      if (tile === null) throw new Error('It stands in a tile.');
      expect(within(tile).getByText('Trying live again.')).toBeInTheDocument();
    }
    await user.click(await button('Play Nursery'));
    await streamsOpen(1);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe('/wall');
  });

  it('wall retries a visible camera some minutes after a refusal', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    let isRefused = true;
    const { server } = await renderApp('/wall?layout=1&every=0', {
      prepare: ({ override }) =>
        override('liveCredential', () =>
          isRefused
            ? HttpResponse.json(
                { errors: [{ status: 409, code: 'E2', detail: 'Not now.' }] },
                { status: 409 },
              )
            : undefined,
        ),
    });
    const frontDoor = within(await region('Front Door'));
    expect(await frontDoor.findByText('Not now.')).toBeVisible();
    expect(frontDoor.getByText('Trying live again.')).toBeInTheDocument();
    isRefused = false;
    const wait = () => act(() => void vi.advanceTimersByTime(150_000));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    wait();
    hidden.mockRestore();
    expect(server.calls('liveCredential')).toHaveLength(1);
    wait();
    await streamsOpen(1);
    expect(server.calls('liveCredential')).toHaveLength(2);
  });

  it('a camera keeps the audio focus when another camera is retried', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { user } = await renderApp('/wall?layout=4&every=0');
    const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
    const unmute = async (camera: string) => {
      const tile = await region(camera);
      await waitFor(async () => {
        await pass(1);
        expect(within(tile).getByRole('status')).toHaveTextContent('Live');
      });
      await user.click(within(tile).getByRole('button', { name: 'Unmute' }));
      const video = tile.querySelector('video') ?? document.createElement('video');
      fireEvent(video, new Event('volumechange'));
      return video;
    };
    const silent = await unmute('Front Door');
    const heard = await unmute('Driveway');
    const before = opened.length;
    act(() =>
      openStreams()
        .find(({ video }) => video === silent)
        ?.host.onFailed({ kind: 'notAllowed' }),
    );
    await pass(151);
    await waitFor(() => expect(opened).toHaveLength(before + 1));
    expect([silent.muted, heard.muted]).toEqual([true, false]);
  });

  it('wall shows when a snapshot was received if its camera was never live', async () => {
    resetStreams(({ host }) => host.onFailed({ kind: 'serviceUnreachable' }));
    await renderApp('/wall', houseOf(1));
    const door = within(await region('Front Door'));
    await waitFor(() => expect(door.getByRole('status')).not.toHaveTextContent('Connecting…'));
    expect(door.getByRole('status')).not.toHaveTextContent('Live');
    expect(door.getByText(/^Snapshot received \d\d:\d\d$/)).toBeInTheDocument();
  });

  it('wall refreshes its cameras every minute without interrupting the streams', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, user } = await renderApp('/wall', houseOf(3));
    await streamsOpen(2);
    const age = within(await region('Garden')).getByText(/^Snapshot received/).textContent;
    const lists = () => server.calls('cameras').length;
    const before = lists();
    const passMinute = () =>
      act(() => {
        vi.setSystemTime(Date.now() + 60_000);
        vi.advanceTimersByTime(60_000);
      });
    passMinute();
    await waitFor(() => expect(lists()).toBe(before + 1));

    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    passMinute();
    visibility.mockRestore();
    expect(lists()).toBe(before + 1);

    server.vendor.setScenario('server-error');
    passMinute();
    await waitFor(() => expect(lists()).toBeGreaterThan(before + 1));
    expect(openStreams()).toHaveLength(2);
    await user.click(await button('Pause all'));
    const garden = within(await region('Garden'));
    expect(garden.getByText(/^Snapshot received/)).toHaveTextContent(age ?? '');

    server.vendor.setScenario(null);
    await user.click(await button('Play all'));
    await streamsOpen(2);
    const playing = openStreams();
    server.expireTokens();
    passMinute();
    await screen.findByRole('dialog', { name: 'Session expired!' });
    expect(openStreams()).toEqual(playing);
  });

  it('wall connects the next camera eight seconds before its turn', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    await renderApp('/wall?layout=1&every=30');
    const first = await region('Front Door');
    act(() => first.focus());
    const tile = (camera: string) => document.querySelector(`[aria-label="${camera} player"]`);
    const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));
    pass(21);
    expect(tile('Driveway')).toBeNull();
    pass(1);
    expect(tile('Driveway')).toHaveAttribute('inert');
    await streamsOpen(2);
    const ready = openStreams().at(-1);
    pass(8);
    expect(tile('Driveway')).not.toHaveAttribute('inert');
    expect(tile('Front Door')).toBeNull();
    expect(await region('Driveway')).toHaveFocus();
    expect(openStreams()).toEqual([ready]);
  });

  it('wall closes its connections while cameras are being arranged', async () => {
    const { user } = await renderApp('/wall?layout=1&every=0');
    await streamsOpen(1);
    await user.click(await button('Arrange'));
    expect(openStreams()).toEqual([]);
    const later = await button('Move Front Door later');
    later.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Front Door is now number 2 of 8')).toBeInTheDocument();
    expect(later).toHaveFocus();
    await user.click(await button('Done'));
    expect(await button('Arrange')).toHaveFocus();
    await region('Driveway');
    await streamsOpen(1);
  });

  it('wall explains that the browser does not support live streaming', async () => {
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

  it('wall moves a camera with a new event to the front for a minute if that option is on', async () => {
    const { user, server, store } = await renderApp('/wall?layout=1&every=0');
    await region('Front Door');
    expect(server.calls('events')).toEqual([]);
    const shown = () =>
      screen.getAllByRole('region', { name: / player$/ }).map((each) => each.getAttribute('aria-label'));
    const { cameras } = store.getState().getHouseCamera;
    const street = cameras.find(({ name }) => name === 'Street')?.id;
    server.override('latestEvent', ({ url }) => {
      const deviceUuid = new URL(url).searchParams.get('deviceUuid');
      // The camera stays at the front for 100 ms more.
      const timestamp = Date.now() - (deviceUuid === street ? 59_900 : 61_000);
      const event = { uuid: deviceUuid, deviceUuid, timestamp, code: 'C0003', thumbnail: '' };
      return HttpResponse.json({ data: { events: [event] } });
    });
    const isForward = within(screen.getByRole('toolbar')).getByRole('button', {
      name: 'Show cameras with activity first',
    });
    await user.click(isForward);
    expect(isForward).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(shown()).toEqual(['Street player']));
    await streamsOpen(1);
    vi.setSystemTime(Date.now() + 1_000);
    await waitFor(() => expect(shown()).toEqual(['Front Door player']));
    expect(server.calls('latestEvent')).toHaveLength(cameras.length);
  });

  it('kiosk plays a low-battery camera for a minute after its event', async () => {
    const { server, store } = await renderApp('/wall?kiosk=1', {
      prepare: (vendor) =>
        vendor.override('latestEvent', ({ url }) => {
          const deviceUuid = new URL(url).searchParams.get('deviceUuid');
          const event = { uuid: deviceUuid, deviceUuid, code: 'C0003', thumbnail: '' };
          return HttpResponse.json({ data: { events: [{ ...event, timestamp: Date.now() - 58_000 }] } });
        }),
    });
    await streamsOpen(PLAYING.length + 1);
    const nursery = within(await region('Nursery'));
    await waitFor(() => expect(nursery.getByRole('status')).toHaveTextContent('Live'));
    const { cameras } = store.getState().getHouseCamera;
    expect(server.calls('latestEvent')).toHaveLength(cameras.length);
    vi.setSystemTime(Date.now() + 2_000);
    await waitFor(() => expect(nursery.getByRole('status')).toHaveTextContent('Low battery'), {
      timeout: 5_000,
    });
    expect(openStreams()).toHaveLength(PLAYING.length);
  });
});

/** Advances two minutes. The wall checks its clock every five seconds. */
const passTwoMinutes = () => {
  vi.setSystemTime(Date.now() + 121_000);
  act(() => void vi.advanceTimersByTime(5_000));
};

it('wall with data saver on: starts only on request and stops after two idle minutes', async () => {
  browserThatSavesData();
  fakeIntervals();
  const { user } = await renderApp('/wall', houseOf(2));
  const driveway = within(await region('Driveway'));
  expect(driveway.getByRole('status')).toHaveTextContent('Paused');
  expect(openStreams()).toEqual([]);
  expect(screen.getAllByRole('button', { name: 'Play all' })).toHaveLength(1);
  await user.click(await button('Start the wall'));
  await streamsOpen(2);
  expect(document.querySelector('[data-wall]')).toHaveFocus();
  passTwoMinutes();
  await button('Continue live');
  expect(openStreams()).toEqual([]);
  expect(driveway.getByRole('status')).toHaveTextContent('Stopped to save data');
  await user.click(await button('Continue live'));
  await streamsOpen(2);
});

it('kiosk with data saver on: starts without a press', async () => {
  browserThatSavesData();
  // Also fakes `performance`, which the simulated streams use to count frames.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  await openWall('/wall?kiosk=1&layout=1&every=0', 1);
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  const sign = () => act(() => void window.dispatchEvent(new Event('wheel')));
  // The wall checks for user input every five seconds, and each player checks more often.
  await pass(2);
  sign();
  await pass(121);
  expect(openStreams()).toEqual([]);
  sign();
  await pass(13);
  await streamsOpen(1);
  sign();
  await pass(123);
  expect(openStreams()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Continue live' })).not.toBeInTheDocument();
  await pass(2);
  expect(await button('Continue live')).toBeVisible();
  expect(opened).toHaveLength(2);
});

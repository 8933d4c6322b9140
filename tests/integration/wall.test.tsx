import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HttpResponse } from 'msw';
import { usualSetting } from '@mocks/setting/setting';
import { NEWCOMER_EMAIL } from '@mocks/vendor/people';
import { camerasLoaded, camerasRequested } from '@/store/slices/houseCameraSlice';
import { opened, openStreams, resetStreams } from '../support/liveStreams';
import { renderApp } from '../support/renderApp';
import { browserThatSavesData } from '../support/saveData';

vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

const region = (camera: string) => screen.findByRole('region', { name: `${camera} player` });
const button = (name: string) => screen.findByRole('button', { name });
/** Those of the demo's house that can be live and have no low battery. */
const PLAYING = ['Front Door', 'Driveway', 'Living Room', 'Street'];
const address = () => `${location.pathname}${location.search}`;

beforeEach(() => {
  resetStreams();
});

describe('the wall', () => {
  it('plays every camera that can be live by itself, silently, and shows the others with their state', async () => {
    await renderApp('/wall');
    await region('Front Door');
    expect(screen.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible();
    expect(document.title).toBe('Camera Web App - Wall');
    for (const camera of PLAYING) {
      const tile = within(await region(camera));
      await waitFor(() => expect(tile.getByRole('status')).toHaveTextContent('Live'));
    }
    expect(openStreams().map(({ video }) => video?.muted)).toEqual([true, true, true, true]);
    expect(within(await region('Garden')).getByRole('status')).toHaveTextContent('Offline');
    expect(within(await region('Garden')).getByText(/^Snapshot received \d\d:\d\d$/)).toBeInTheDocument();
    expect(within(await region('Back Door')).getByRole('status')).toHaveTextContent('Sleep');
  });

  it('lets a camera with a low battery rest until its Play is pressed', async () => {
    const { user } = await renderApp('/wall');
    const nursery = within(await region('Nursery'));
    await waitFor(() => expect(openStreams()).toHaveLength(PLAYING.length));
    expect(nursery.getByRole('status')).toHaveTextContent('Low battery');
    await user.click(nursery.getByRole('button', { name: 'Play Nursery' }));
    expect(await region('Nursery')).toHaveFocus();
    await waitFor(() => expect(nursery.getByRole('status')).toHaveTextContent('Live'));
  });

  it('has a toolbar whose choices are in the address', async () => {
    const { user } = await renderApp('/wall');
    const toolbar = within(await screen.findByRole('toolbar', { name: 'Wall' }));
    const atOnce = toolbar.getByRole('combobox', { name: 'Cameras at once' });
    expect(
      within(atOnce)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Auto', '1', '4', '9', '16']);
    await user.selectOptions(atOnce, '4');
    const every = toolbar.getByRole('combobox', { name: 'Change every' });
    expect(
      within(every)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Never', '10 s', '30 s', '1 min']);
    await user.selectOptions(every, 'Never');
    expect(address()).toBe('/wall?layout=4&every=0');
    expect(screen.getAllByRole('region', { name: / player$/ })).toHaveLength(4);
    for (const name of ['Full screen', 'Kiosk', 'Pause all']) {
      expect(toolbar.getByRole('button', { name })).toBeInTheDocument();
    }
  });

  it('shows the cameras that the address names, and leaves unknown ones out', async () => {
    const { store } = await renderApp('/wall');
    await region('Garden');
    const [first, second] = store.getState().getHouseCamera.cameras;
    document.body.replaceChildren();
    await renderApp(`/wall?cameras=${String(second?.id)},gone,${String(first?.id)}`);
    await region('Front Door');
    expect(screen.getAllByRole('region', { name: / player$/ })).toHaveLength(2);
  });

  it('says so when none of the named cameras is there, and leads to all', async () => {
    const { user } = await renderApp('/wall?cameras=gone');
    expect(await screen.findByText('None of these cameras is there any more.')).toBeVisible();
    await user.click(await button('Show all cameras'));
    await region('Front Door');
    expect(document.querySelector('[data-wall]')).toHaveFocus();
    expect(address()).toBe('/wall');
  });

  it('pauses all: nothing is connected any more, and plays all again', async () => {
    const { user } = await renderApp('/wall');
    await waitFor(() => expect(openStreams()).toHaveLength(PLAYING.length));
    await user.click(await button('Pause all'));
    expect(openStreams()).toHaveLength(0);
    expect(within(await region('Street')).getByRole('status')).toHaveTextContent('Paused');
    await user.click(await button('Play all'));
    await waitFor(() => expect(openStreams()).toHaveLength(PLAYING.length));
  });

  it('keeps to nine connections in a large house, starts three in half a second, and promises no turn where none comes', async () => {
    const { store, user } = await renderApp('/wall?cameras=none', {
      vendor: { setting: { ...usualSetting(), cameras: 60 } },
    });
    await screen.findByText('None of these cameras is there any more.');
    const live = store
      .getState()
      .getHouseCamera.cameras.filter(({ isLive, batteryPercent }) => isLive && (batteryPercent ?? 100) >= 25);
    const ids = live.slice(0, 16).map(({ id }) => id);
    const began = performance.now();
    act(() => {
      history.pushState(null, '', `/wall?cameras=${ids.join(',')}`);
      dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(screen.getAllByRole('region', { name: / player$/ })).toHaveLength(16);
    await waitFor(() => expect(openStreams()).toHaveLength(9));
    expect(screen.getAllByText('Live again in its turn')).toHaveLength(7);
    expect((opened[8]?.openedAt ?? 0) - began).toBeGreaterThanOrEqual(1_000);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Change every' }), 'Never');
    expect(screen.queryByText('Live again in its turn')).not.toBeInTheDocument();
    expect(screen.getAllByText('Paused')).toHaveLength(7);
  });

  it('leaves the other pictures alone when one camera fails', async () => {
    await renderApp('/wall');
    await waitFor(() => expect(openStreams()).toHaveLength(PLAYING.length));
    const street = within(await region('Street'));
    await waitFor(() => expect(street.getByRole('status')).toHaveTextContent('Live'));
    const before = [...opened];
    const stream = opened.find(
      ({ video }) =>
        video !== null && document.querySelector('[aria-label="Street player"]')?.contains(video),
    );
    act(() => stream?.host.onFailed({ kind: 'connectionLost' }));
    await waitFor(() =>
      expect(street.getByRole('status')).toHaveTextContent('The live connection was lost.'),
    );
    expect(street.getByText('Live is tried again.')).toBeInTheDocument();
    expect(openStreams()).toEqual(before.filter((each) => each !== stream));
  });

  it.each([429, 503])('asks again for a camera whose credential was refused with %s', async (status) => {
    await renderApp('/wall', {
      prepare: ({ override }) =>
        override('liveCredential', () =>
          HttpResponse.json(
            { errors: [{ status, code: 'E2000', detail: 'Busy, please wait.' }] },
            { status },
          ),
        ),
    });
    const driveway = within(await region('Driveway'));
    expect(await driveway.findByText('Busy, please wait.')).toBeVisible();
    expect(driveway.getByText('Live is tried again.')).toBeInTheDocument();
  });

  it.each([403, 404])('goes on without a camera whose credential is refused with %s', async (status) => {
    await renderApp('/wall', {
      prepare: ({ override }) => {
        let isFirst = true;
        override('liveCredential', () => {
          if (!isFirst) return undefined;
          isFirst = false;
          return HttpResponse.json({ errors: [{ status, code: 'E2000', detail: 'Not yours.' }] }, { status });
        });
      },
    });
    expect(await screen.findByText('Not yours.')).toBeVisible();
    await waitFor(() => expect(openStreams()).toHaveLength(PLAYING.length - 1));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe('/wall');
  });

  it('asks again after minutes for a camera that was refused for good, while it is seen', async () => {
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
    expect(frontDoor.getByText('Live is tried again.')).toBeInTheDocument();
    isRefused = false;
    const wait = () => act(() => void vi.advanceTimersByTime(150_000));
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    wait();
    hidden.mockRestore();
    expect(server.calls('liveCredential')).toHaveLength(1);
    wait();
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    expect(server.calls('liveCredential')).toHaveLength(2);
  });

  it('leaves the sound with the camera that is heard when another one is asked again', async () => {
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
        ?.host.onFailed({ kind: 'channelMissing' }),
    );
    await pass(151);
    await waitFor(() => expect(opened).toHaveLength(before + 1));
    expect([silent.muted, heard.muted]).toEqual([true, false]);
  });

  it('says of when the snapshot is in the place of a camera that was never live', async () => {
    resetStreams(({ host }) => host.onFailed({ kind: 'serviceUnreachable' }));
    await renderApp('/wall');
    const street = within(await region('Street'));
    await waitFor(() => expect(street.getByRole('status')).not.toHaveTextContent('Connecting…'));
    expect(street.getByRole('status')).not.toHaveTextContent('Live');
    expect(street.getByText(/^Snapshot received \d\d:\d\d$/)).toBeInTheDocument();
  });

  it('fills the page as a kiosk, without banner and navigation, until a key is pressed', async () => {
    const { user } = await renderApp('/wall');
    await region('Front Door');
    await user.click(await button('Kiosk'));
    expect(address()).toBe('/wall?kiosk=1');
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('toolbar')).not.toBeInTheDocument();
    expect(screen.getByText('Press any key, or press and hold the picture, to leave.')).toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(address()).toBe('/wall?kiosk=1');
    fireEvent.keyDown(document.body, { key: 'a' });
    await screen.findByRole('toolbar', { name: 'Wall' });
    expect(address()).toBe('/wall');
  });

  it('is left as a kiosk by a movement into a corner', async () => {
    await renderApp('/wall?kiosk=1');
    await region('Front Door');
    const move = (x: number, y: number) =>
      fireEvent(
        document.body,
        new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX: x, clientY: y }),
      );
    move(500, 400);
    move(3, 2);
    expect(await screen.findByRole('toolbar', { name: 'Wall' })).toBeInTheDocument();
  });

  it.each([
    ['no camera is there', { as: NEWCOMER_EMAIL }, 'You currently have no camera device'],
    ['the list cannot be had', { vendor: { scenario: 'server-error' } }, 'Try again'],
  ] as const)('is left as a kiosk by a key where %s', async (_, options, shown) => {
    await renderApp('/wall?kiosk=1', options);
    await screen.findByText(shown);
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(await screen.findByRole('banner')).toBeInTheDocument();
    expect(address()).toBe('/wall');
  });

  it('keeps the screen on while it plays, and says so', async () => {
    const release = vi.fn<() => Promise<void>>(() => Promise.resolve());
    const request = vi.fn<() => Promise<unknown>>(() =>
      Promise.resolve(Object.assign(new EventTarget(), { release })),
    );
    Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
    const { user } = await renderApp('/wall');
    expect(await screen.findByText('Screen stays on')).toBeInTheDocument();
    await user.click(await button('Pause all'));
    expect(screen.queryByText('Screen stays on')).not.toBeInTheDocument();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it('brings its list of cameras up to date each minute while it is seen, and keeps it while the server fails', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, user } = await renderApp('/wall');
    // A few of them start in each second.
    await waitFor(() => expect(openStreams()).toHaveLength(PLAYING.length));
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
    expect(openStreams()).toHaveLength(PLAYING.length);
    // Drawn again, the picture is as old as it was.
    await user.click(await button('Pause all'));
    const garden = within(await region('Garden'));
    expect(garden.getByText(/^Snapshot received/)).toHaveTextContent(age ?? '');
  });

  it('gets the next camera ready unseen, eight seconds before its turn', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    await renderApp('/wall?layout=1&every=30');
    await region('Front Door');
    const tile = (camera: string) => document.querySelector(`[aria-label="${camera} player"]`);
    const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1_000));
    pass(21);
    expect(tile('Driveway')).toBeNull();
    pass(1);
    expect(tile('Driveway')).toHaveAttribute('inert');
    await waitFor(() => expect(openStreams()).toHaveLength(2));
    const ready = openStreams().at(-1);
    pass(8);
    expect(tile('Driveway')).not.toHaveAttribute('inert');
    expect(tile('Front Door')).toBeNull();
    expect(openStreams()).toEqual([ready]);
  });

  it('ends its connections while it is arranged, and plays in the new order', async () => {
    const { user } = await renderApp('/wall?layout=1&every=0');
    await waitFor(() => expect(openStreams()).toHaveLength(1));
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
    await waitFor(() => expect(openStreams()).toHaveLength(1));
  });

  it('keeps the focus in the tile when its Unmute goes with the live picture', async () => {
    await renderApp('/wall');
    const street = await region('Street');
    const unmute = await within(street).findByRole('button', { name: 'Unmute' });
    unmute.focus();
    // A click that moves no focus: the picture ends by itself.
    fireEvent.click(await button('Pause all'));
    expect(unmute).not.toBeInTheDocument();
    expect(street).toHaveFocus();
  });

  it('gives the focus to the camera that takes the place of the focused one in its turn', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    await renderApp('/wall?layout=1&every=30');
    const tile = await region('Front Door');
    act(() => tile.focus());
    act(() => void vi.advanceTimersByTime(22_000));
    act(() => void vi.advanceTimersByTime(8_000));
    expect(tile).not.toBeInTheDocument();
    expect(await region('Driveway')).toHaveFocus();
  });

  it('gives the focus to the page when the last camera goes', async () => {
    const { store } = await renderApp('/wall');
    const tile = await region('Street');
    act(() => tile.focus());
    act(() => {
      store.dispatch(camerasRequested('newer'));
      store.dispatch(camerasLoaded({ request: 'newer', cameras: [], at: Date.now() }));
    });
    expect(tile).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('starts a picture again that the system has paused', async () => {
    await renderApp('/wall');
    const street = await region('Street');
    await waitFor(() => expect(within(street).getByRole('status')).toHaveTextContent('Live'));
    const video = street.querySelector('video');
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

  it('says where the browser cannot play live, also over each snapshot, which is not called Live', async () => {
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

  it('brings a camera to the front that has just recorded something, if the user wants that, for a minute', async () => {
    const { user, server, store } = await renderApp('/wall?layout=1&every=0');
    await region('Front Door');
    expect(server.calls('events')).toEqual([]);
    const shown = () =>
      screen.getAllByRole('region', { name: / player$/ }).map((each) => each.getAttribute('aria-label'));
    const { cameras } = store.getState().getHouseCamera;
    const street = cameras.find(({ name }) => name === 'Street')?.id;
    server.override('latestEvent', ({ url }) => {
      const deviceUuid = new URL(url).searchParams.get('deviceUuid');
      // The minute is nearly over.
      const timestamp = Date.now() - (deviceUuid === street ? 59_900 : 61_000);
      const event = { uuid: deviceUuid, deviceUuid, timestamp, code: 'C0003', thumbnail: '' };
      return HttpResponse.json({ data: { events: [event] } });
    });
    const isForward = within(screen.getByRole('toolbar')).getByRole('button', {
      name: 'Bring what happens forward',
    });
    await user.click(isForward);
    expect(isForward).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(shown()).toEqual(['Street player']));
    await waitFor(() => expect(openStreams()).toHaveLength(1));
    vi.setSystemTime(Date.now() + 1_000);
    await waitFor(() => expect(shown()).toEqual(['Front Door player']));
    expect(server.calls('latestEvent')).toHaveLength(cameras.length);
  });

  it('tells a newcomer that there is no camera', async () => {
    await renderApp('/wall', { as: NEWCOMER_EMAIL });
    expect(await screen.findByText('You currently have no camera device')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Wall' })).toBeVisible();
  });

  it.each([
    ['no camera', '/wall?kiosk=1', NEWCOMER_EMAIL, 'You currently have no camera device'],
    ['no named camera', '/wall?kiosk=1&cameras=gone', undefined, 'None of these cameras is there any more.'],
  ])('is dark as a kiosk in a light theme with %s', async (_what, path, as, words) => {
    await renderApp(path, as === undefined ? {} : { as });
    const dark = (await screen.findByText(words)).closest('[data-theme]');
    expect(dark).toHaveAttribute('data-theme', 'dark');
    expect(dark).not.toBe(document.documentElement);
    expect(dark?.closest('[data-wall]')).toHaveAttribute('data-wall', 'kiosk');
  });

  it('offers another try when the server fails', async () => {
    const { user, server } = await renderApp('/wall', { vendor: { scenario: 'server-error' } });
    const again = await button('Try again');
    server.vendor.setScenario(null);
    await user.click(again);
    expect(await region('Front Door')).toBeVisible();
  });

  it('belongs to the home portal', async () => {
    await renderApp('/wall', { portal: 1 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Auto' })).toBeInTheDocument();
    expect(location.pathname).toBe('/auto');
  });

  it.each(['/home', '/view-all-device'])('is linked in the heading of %s', async (from) => {
    const { user } = await renderApp(from);
    await user.click(await screen.findByRole('link', { name: 'Wall' }));
    await region('Front Door');
    expect(location.pathname).toBe('/wall');
  });
});

const openWall = async (at = '/wall', playing = PLAYING.length) => {
  const view = await renderApp(at);
  await waitFor(() => expect(openStreams()).toHaveLength(playing));
  return view;
};
const fakeIntervals = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
};
/** Lets two minutes pass; the wall looks at its clock every five seconds. */
const passTwoMinutes = () => {
  vi.setSystemTime(Date.now() + 121_000);
  act(() => void vi.advanceTimersByTime(5_000));
};

it('small window: is not offered where the browser has none', async () => {
  await openWall();
  expect(screen.queryByRole('button', { name: 'Small window' })).not.toBeInTheDocument();
});

it('new window: opens the address of the wall, and says when the browser blocks it', async () => {
  const { user } = await openWall('/wall?every=60');
  const open = vi.spyOn(globalThis, 'open').mockReturnValueOnce(null).mockReturnValueOnce(globalThis.window);
  onTestFinished(() => open.mockRestore());
  await user.click(await button('New window'));
  expect(screen.getByText(/^The browser has blocked the new window/)).toBeVisible();
  await user.click(await button('New window'));
  expect(screen.queryByText(/^The browser has blocked the new window/)).not.toBeInTheDocument();
  const [address, name, features = ''] = open.mock.calls[0] ?? [];
  expect([address, name]).toEqual([location.href, '_blank']);
  // With `noopener` it would not have the session of this tab.
  expect(features).not.toContain('noopener');
});

it('data saver: starts nothing before it is asked, stops after two minutes without a sign, and goes on when asked', async () => {
  browserThatSavesData();
  fakeIntervals();
  const { user } = await renderApp('/wall');
  const street = within(await region('Street'));
  expect(street.getByRole('status')).toHaveTextContent('Paused');
  expect(openStreams()).toEqual([]);
  expect(screen.getAllByRole('button', { name: 'Play all' })).toHaveLength(1);
  await user.click(await button('Start the wall'));
  await waitFor(() => expect(openStreams()).toHaveLength(PLAYING.length));
  expect(document.querySelector('[data-wall]')).toHaveFocus();
  passTwoMinutes();
  await user.click(await button('Continue live'));
  await waitFor(() => expect(openStreams()).toHaveLength(PLAYING.length));
});

it('data saver: a kiosk starts by its address, and stops like any other', async () => {
  browserThatSavesData();
  fakeIntervals();
  await openWall('/wall?kiosk=1');
  passTwoMinutes();
  await button('Continue live');
  expect(openStreams()).toEqual([]);
  const street = within(screen.getByRole('region', { name: 'Street player' }));
  expect(street.getByRole('status')).toHaveTextContent('Stopped to save data');
});

it('data saver: calls no picture again that stops just before the wall does, but for a user who comes back', async () => {
  browserThatSavesData();
  // The frames are counted in this time too.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  await openWall('/wall?kiosk=1&layout=1&every=0', 1);
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  const sign = () => act(() => void window.dispatchEvent(new Event('wheel')));
  // The wall is looked at every five seconds from its beginning, each picture more often.
  await pass(2);
  sign();
  await pass(121);
  expect(openStreams()).toEqual([]);
  sign();
  await pass(13);
  await waitFor(() => expect(openStreams()).toHaveLength(1));
  sign();
  await pass(123);
  expect(openStreams()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Continue live' })).not.toBeInTheDocument();
  await pass(2);
  expect(await button('Continue live')).toBeVisible();
  expect(opened).toHaveLength(2);
});

it('session: its end at night, when no silent log-in can be made, leaves the pictures under the question', async () => {
  fakeIntervals();
  const { server } = await openWall();
  const before = openStreams();
  server.expireTokens();
  act(() => void vi.advanceTimersByTime(60_000));
  await screen.findByRole('dialog', { name: 'Session expired!' });
  expect(openStreams()).toEqual(before);
});

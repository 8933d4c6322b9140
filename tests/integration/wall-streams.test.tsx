import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { HttpResponse } from 'msw';
import { opened, openStreams, resetStreams, streamsOpen } from '../support/liveStreams';
import { last, only } from '../support/only';
import { renderApp } from '../support/renderApp';
import { browserThatSavesData } from '../support/saveData';
import { sizedElements } from '../support/sizedElements';
import { address, button, fakeIntervals, goTo, houseOf, openWall, PLAYING, region } from '../support/wallRig';

vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

beforeEach(() => {
  resetStreams();
});

describe('wall: streams', () => {
  it('opens at most nine connections, and at most three per half second', async () => {
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

  it('keeps other cameras playing if one camera fails', async () => {
    await openWall('/wall', 2, houseOf(2));
    const [failing, paused] = [await region('Front Door'), await region('Driveway')];
    const statusOf = (tile: HTMLElement) => within(tile).getByRole('status');
    for (const tile of [failing, paused]) {
      await waitFor(() => expect(statusOf(tile)).toHaveTextContent('Live'));
    }
    const before = [...opened];
    const stream = only(opened.filter(({ video }) => failing.contains(video)));
    act(() => stream.host.onFailed({ kind: 'connectionLost' }));
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

  it('retries a refused credential if the refusal is temporary', async () => {
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

  it('retries a visible camera some minutes after a refusal', async () => {
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

  it('keeps the audio focus on a camera when another camera is retried', async () => {
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
    const audible = await unmute('Driveway');
    const before = opened.length;
    const stream = only(openStreams().filter(({ video }) => video === silent));
    act(() => stream.host.onFailed({ kind: 'notAllowed' }));
    await pass(151);
    await waitFor(() => expect(opened).toHaveLength(before + 1));
    expect([silent.muted, audible.muted]).toEqual([true, false]);
  });

  it('refreshes its cameras every minute without interrupting the streams', async () => {
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

  it('connects the next camera eight seconds before its turn', async () => {
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

  it('closes its connections while cameras are being arranged', async () => {
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

  it('keeps the zoom of a camera that is paused and played again', async () => {
    sizedElements(640, 360);
    const setFull = (value: Element | null) =>
      Object.defineProperty(document, 'fullscreenElement', { configurable: true, value });
    onTestFinished(() => void Reflect.deleteProperty(document, 'fullscreenElement'));
    setFull(null);
    const { user } = await openWall('/wall', 1, houseOf(1));
    const tile = await region('Front Door');
    const widthOf = () => Number.parseFloat(tile.style.width);
    const zoomed = () => within(tile).queryByRole('button', { name: 'Reset zoom' })?.textContent;
    const showVideo = async () => {
      await waitFor(() => expect(within(tile).getByRole('status')).toHaveTextContent(/^Live/));
      const video = tile.querySelector('video') ?? document.createElement('video');
      Object.defineProperties(video, { videoWidth: { value: 640 }, videoHeight: { value: 480 } });
      act(() => void fireEvent(video, new Event('resize')));
      return video;
    };
    const wide = widthOf();
    const video = await showVideo();
    await waitFor(() => expect(widthOf()).toBeLessThan(wide));
    expect(fireEvent.wheel(video)).toBe(true);
    fireEvent.keyDown(tile, { key: '+' });
    expect(zoomed()).toBe('1.4×');
    await user.click(await button('Pause all'));
    expect(zoomed()).toBeUndefined();
    setFull(tile);
    await user.click(await button('Play all'));
    await showVideo();
    await waitFor(() => expect(zoomed()).toBe('1.4×'));
    fireEvent.keyDown(tile, { key: '0' });
    expect(fireEvent.wheel(tile.querySelector('video') ?? tile)).toBe(false);
  });

  it('with "Show cameras with activity first", a new event moves its camera to the front for a minute', async () => {
    const { user, server, store } = await renderApp('/wall?layout=1&every=0');
    await region('Front Door');
    expect(server.calls('events')).toEqual([]);
    const shown = () =>
      screen.getAllByRole('region', { name: / player$/ }).map((each) => each.getAttribute('aria-label'));
    const { cameras } = store.getState().getHouseCamera;
    const street = cameras.find(({ name }) => name === 'Street')?.id;
    server.override('latestEvent', ({ url }) => {
      const deviceUuid = new URL(url).searchParams.get('deviceUuid');
      // The camera stays at the front for another 100 ms.
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

  it('plays a low-battery camera in a kiosk for a minute after its event', async () => {
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

/** The wall checks its clock every five seconds. */
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
  // The simulated streams count frames by `performance`, so it is faked too.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  await openWall('/wall?kiosk=1&layout=1&every=0', 1);
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  const sign = () => act(() => void window.dispatchEvent(new Event('wheel')));
  // The wall checks for user input every five seconds, and each player more often.
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

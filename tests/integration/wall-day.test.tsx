import { act, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import type * as Clock from '@/lib/time/clock';
import { WallScreen } from '@/screens/wall/WallScreen';
import { exactTimeText } from '@/text/format/times';
import { countListeners } from '../support/countListeners';
import { opened, openStreams, resetStreams, type OpenedStream } from '../support/liveStreams';
import { wireCamera } from '../support/builders';
import { storeRig } from '../support/storeRig';
import { draws } from '../unit/player/frame/draws';
import { SECOND, MINUTE } from '../support/durations';

// Lengthens all intervals eightfold, because checking for frames four times a second would take too long for
// a whole day.
vi.mock('@/lib/time/clock', async (original) => {
  const { systemClock, ...rest } = await original<typeof Clock>();
  const every = (ms: number, run: () => void) => systemClock.every(ms * 8, run);
  return { ...rest, systemClock: { ...systemClock, every } };
});
vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

const CAMERAS = Array.from({ length: 12 }, (_, index) => wireCamera(`camera ${String(index)}`));
const CREDENTIAL = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' };

function countFibers(root: Element): number {
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
  let count = 0;
  const waiting: unknown[] = [Reflect.get(root, key)];
  while (waiting.length > 0) {
    const fiber = waiting.pop();
    if (typeof fiber !== 'object' || fiber === null) continue;
    count += 1;
    waiting.push(Reflect.get(fiber, 'child'), Reflect.get(fiber, 'sibling'));
  }
  return count;
}

it('wall: leaks no nodes, listeners or timers in four hours', async () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Europe/Berlin';
  onTestFinished(() => {
    process.env['TZ'] = zone;
  });
  vi.useFakeTimers({
    now: Date.UTC(2026, 9, 24, 22),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  onTestFinished(() => void vi.useRealTimers());
  let isCut = false;
  resetStreams(({ host }) => {
    if (isCut) host.onFailed({ kind: 'serviceUnreachable' });
  });
  const { store, requests, renewals } = storeRig(() => Date.now());
  const listeners = [countListeners(globalThis.window), countListeners(document)];
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={['/wall?layout=1&every=900']}>
        <WallScreen />
      </MemoryRouter>
    </Provider>,
  );
  /** @param step milliseconds of virtual time between React updates */
  const pass = async (ms: number, step = MINUTE) => {
    for (let passed = 0; passed < ms; passed += step) {
      await act(async () => {
        for (const request of requests.splice(0)) {
          if (isCut) {
            void request.fail();
            continue;
          }
          const isList = request.path.endsWith('/cameras');
          void request.reply(isList ? { cameras: CAMERAS } : { ...CREDENTIAL, id: request.path });
        }
        for (let round = 0; round < 30; round += 1) await Promise.resolve();
        vi.advanceTimersByTime(step);
      });
    }
  };
  const measure = () => ({
    nodes: document.querySelectorAll('*').length,
    fibers: countFibers(view.container),
    listeners: listeners.reduce((sum, count) => sum + count(), 0),
    timers: vi.getTimerCount(),
    connections: openStreams().length,
  });

  /** Lets a camera disconnect or freeze within the hour. */
  const passHour = async (hour: number) => {
    await pass(MINUTE, 5 * SECOND);
    await pass(9 * MINUTE);
    const [stream] = openStreams();
    if (hour % 2 === 0) act(() => stream?.host.onFailed({ kind: 'connectionLost' }));
    else stream?.freeze();
    await pass(50 * MINUTE);
  };

  for (let hour = 0; hour < 2; hour += 1) await passHour(hour);
  const early = measure();
  expect(early.connections).toBe(1);
  for (let hour = 2; hour < 4; hour += 1) await passHour(hour);
  // Each hour has four turns.
  expect(opened.length).toBeGreaterThan(4 * 4);
  expect(measure()).toEqual(early);
  const tried = renewals();
  const shift = () => view.container.querySelector<HTMLElement>('[style*="translate"]')?.style.transform;
  const before = shift();
  await pass(MINUTE);
  expect(renewals()).toBeGreaterThan(tried);
  expect(shift()).not.toBe(before);

  const isLive = () => view.container.querySelector('[role="status"] [aria-hidden="true"]') !== null;
  const expectNew = (ended: OpenedStream[]) => {
    expect(openStreams()).toHaveLength(1);
    expect(ended).not.toContain(openStreams()[0]);
    expect(isLive()).toBe(true);
  };
  await pass(MINUTE, 5 * SECOND);
  const lost = openStreams();
  expect(lost).toHaveLength(1);
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  isCut = true;
  draws();
  const showFrames = () => {
    for (const { video } of openStreams()) {
      if (video) Object.defineProperties(video, { videoWidth: { value: 640 }, readyState: { value: 4 } });
    }
  };
  showFrames();
  const lostAt = exactTimeText(Date.now()).slice(0, 5);
  act(() => {
    globalThis.dispatchEvent(new Event('offline'));
    for (const stream of lost) {
      stream.freeze();
      stream.host.onLinkLost();
    }
  });
  await pass(MINUTE, 5 * SECOND);
  await pass(9 * MINUTE);
  expect(isLive()).toBe(false);
  expect(view.container).toHaveTextContent(`Picture from ${lostAt}`);
  isCut = false;
  line.mockRestore();
  act(() => void globalThis.dispatchEvent(new Event('online')));
  await pass(MINUTE, 5 * SECOND);
  expectNew(lost);

  const slept = openStreams();
  expect(slept).toHaveLength(1);
  for (const stream of slept) stream.freeze();
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
  await pass(MINUTE, 5 * SECOND);
  expectNew(slept);

  showFrames();
  for (const stream of openStreams()) stream.freeze();
  let stillSince: string | undefined;
  for (let seconds = 0; seconds < 20 && stillSince === undefined; seconds += 1) {
    await pass(SECOND, SECOND);
    stillSince = /Picture frozen since ([\d:]{8})/.exec(view.container.textContent)?.[1];
  }
  fireEvent.click(screen.getByRole('button', { name: 'Pause all' }));
  const triedLast = renewals();
  expect(view.container).toHaveTextContent(`Picture from ${String(stillSince)}`);
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
  await pass(MINUTE);
  expect(renewals()).toBe(triedLast);
  const dayOfPicture = `Picture from 25 October, ${String(stillSince)}`;
  expect(view.container).toHaveTextContent(dayOfPicture);
  fireEvent.click(screen.getByRole('button', { name: 'Play all' }));
  expect(renewals()).toBe(triedLast + 1);
  expect(view.container).toHaveTextContent('Connecting…');
  expect(view.container).toHaveTextContent(dayOfPicture);

  // A hidden wall ends its connections within 75 s.
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  onTestFinished(() => visibility.mockRestore());
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(75 * SECOND, 25 * SECOND);
  expect(openStreams()).toEqual([]);

  view.unmount();
  expect(vi.getTimerCount()).toBe(0);
}, 180_000);

function wallOf(address: string, first: readonly unknown[]) {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  onTestFinished(() => void vi.useRealTimers());
  let locks = 0;
  const request = () => {
    locks += 1;
    return Promise.resolve(Object.assign(new EventTarget(), { release: () => (locks -= 1) }));
  };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'wakeLock'));
  resetStreams();
  const house = { cameras: first };
  const { store, requests, renewals } = storeRig(() => Date.now());
  const view = render(
    <Provider store={store}>
      <MemoryRouter initialEntries={[address]}>
        <WallScreen />
      </MemoryRouter>
    </Provider>,
  );
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      await act(async () => {
        for (const { path, reply } of requests.splice(0)) {
          void reply(path.endsWith('/cameras') ? house : { ...CREDENTIAL, id: path });
        }
        await vi.advanceTimersByTimeAsync(SECOND);
      });
    }
  };
  const shift = () => view.container.querySelector<HTMLElement>('[style*="translate"]')?.style.transform;
  return { house, pass, renewals, shift, locks: () => locks };
}

it.each([
  ['are offline', '/wall?kiosk=1', CAMERAS.map((camera) => ({ ...camera, status: 'Offline' }))],
  ['are missing', '/wall?kiosk=1', []],
  ['selected in the URL are gone', '/wall?kiosk=1&cameras=camera+0', CAMERAS.slice(1)],
])('kiosk: renews the session and keeps the screen on while all cameras %s', async (_, address, away) => {
  const { house, pass, renewals, shift, locks } = wallOf(address, away);
  await pass(60);
  const before = renewals();
  const shiftBefore = shift();
  expect(locks()).toBe(1);
  await pass(180);
  expect(renewals()).toBeGreaterThan(before);
  expect(shift()).not.toBe(shiftBefore);
  house.cameras = CAMERAS.slice(0, 1);
  await pass(90);
  expect(openStreams()).toHaveLength(1);
});

it.each([
  ['in a browser without live video', '/wall?kiosk=1', CAMERAS, 'Gecko Firefox/128.0'],
  ['without cameras, in a browser without live video', '/wall?kiosk=1', [], 'Gecko Firefox/128.0'],
  ['without cameras, outside of a kiosk', '/wall', [], navigator.userAgent],
  [
    'without its selected cameras, outside of a kiosk',
    '/wall?cameras=camera+0',
    CAMERAS.slice(1),
    navigator.userAgent,
  ],
])('wall: neither renews the session nor keeps the screen on %s', async (_, address, cameras, userAgent) => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  onTestFinished(() => agent.mockRestore());
  const { pass, renewals, locks } = wallOf(address, cameras);
  await pass(60);
  const before = renewals();
  expect(locks()).toBe(0);
  await pass(180);
  expect(renewals()).toBe(before);
});

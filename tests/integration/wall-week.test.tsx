import { act, render } from '@testing-library/react';
import { Profiler } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { HomeScreen } from '@/screens/home/HomeScreen';
import { WallScreen } from '@/screens/wall/WallScreen';
import { countListeners } from '../support/countListeners';
import { openStreams, resetStreams } from '../support/liveStreams';
import { wireCamera } from '../support/builders';
import { storeRig } from '../support/storeRig';
import { MINUTE, HOUR } from '../support/durations';

vi.mock('@/player/openTransport', async () => await import('../support/liveStreams'));

/** Every three hours, two minutes run in steps and the clock skips the rest. */
const SPAN = 3 * HOUR;
const PLAYED = 2 * MINUTE;
const STEP = 10_000;
const CAMERAS = [0, 1, 2].map((index) => wireCamera(`camera ${String(index)}`));
const CREDENTIAL = { accessKeyId: 'a', secretAccessKey: 'b', sessionToken: 'c' };

it('wall and home: leak no resources in a week with a clock change', async () => {
  const zone = process.env['TZ'];
  process.env['TZ'] = 'Europe/Berlin';
  onTestFinished(() => {
    process.env['TZ'] = zone;
  });
  vi.useFakeTimers({
    // Clocks are put back four days later.
    now: Date.UTC(2026, 9, 21, 10),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  });
  onTestFinished(() => void vi.useRealTimers());
  resetStreams();
  const listeners = [countListeners(globalThis.window), countListeners(document)];
  let renders = 0;
  let requestCount = 0;
  const windows = [
    { address: '/wall?kiosk=1&every=0', screen: <WallScreen /> },
    { address: '/home', screen: <HomeScreen /> },
  ].map(({ address, screen }) => {
    const { store, requests } = storeRig(() => Date.now());
    const { unmount } = render(
      <Provider store={store}>
        <MemoryRouter initialEntries={[address]}>
          <Profiler id={address} onRender={() => (renders += 1)}>
            {screen}
          </Profiler>
        </MemoryRouter>
      </Provider>,
    );
    return { requests, unmount };
  });
  const passStep = () =>
    act(async () => {
      for (const { path, reply } of windows.flatMap(({ requests }) => requests.splice(0))) {
        requestCount += 1;
        void reply(path.endsWith('/cameras') ? { cameras: CAMERAS } : { ...CREDENTIAL, id: path });
      }
      for (let round = 0; round < 30; round += 1) await Promise.resolve();
      vi.advanceTimersByTime(STEP);
    });
  const passDay = async () => {
    renders = 0;
    requestCount = 0;
    for (let span = 0; span < 24 * HOUR; span += SPAN) {
      for (let passed = 0; passed < PLAYED; passed += STEP) await passStep();
      vi.setSystemTime(Date.now() + SPAN - PLAYED);
    }
    return {
      renders,
      requestCount,
      nodes: document.querySelectorAll('*').length,
      listeners: listeners.reduce((sum, count) => sum + count(), 0),
      timers: vi.getTimerCount(),
      connections: openStreams().length,
      storedBytes: [localStorage, sessionStorage].reduce((sum, each) => sum + JSON.stringify(each).length, 0),
    };
  };
  await passDay();
  const second = await passDay();
  expect(second.connections).toBe(CAMERAS.length);
  expect(second.requestCount).toBeGreaterThan(0);
  for (let day = 3; day <= 7; day += 1) expect(await passDay(), `day ${String(day)}`).toEqual(second);
  for (const { unmount } of windows) unmount();
  expect(vi.getTimerCount()).toBe(0);
}, 120_000);

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPage } from '@/player/core/page/pageConditions';
import { FakeClock } from '../../fakes';

let visible = true;
const endings: AbortController[] = [];

function setUp() {
  const clock = new FakeClock();
  const controller = new AbortController();
  endings.push(controller);
  const events = {
    onChange: vi.fn<() => void>(),
    onHiddenLong: vi.fn<() => void>(),
    onWoke: vi.fn<() => void>(),
    onNetworkChanged: vi.fn<() => void>(),
    onTick: vi.fn<() => void>(),
  };
  const conditions = watchPage(clock, controller.signal, events);
  return { clock, controller, events, conditions };
}

const setVisible = (next: boolean) => {
  visible = next;
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('page conditions', () => {
  beforeEach(() => {
    visible = true;
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (visible ? 'visible' : 'hidden'));
  });
  afterEach(() => {
    for (const controller of endings.splice(0)) controller.abort();
    Reflect.deleteProperty(navigator, 'connection');
    vi.restoreAllMocks();
  });

  it('report a page that is hidden from the start as hidden after 45 s', async () => {
    visible = false;
    const { clock, events } = setUp();
    await clock.pass(44_500);
    expect(events.onHiddenLong).not.toHaveBeenCalled();
    await clock.pass(500);
    expect(events.onHiddenLong).toHaveBeenCalledTimes(1);
  });

  it('do not report a page as hidden if it becomes visible again within 45 s', async () => {
    const { clock, events } = setUp();
    setVisible(false);
    await clock.pass(30_000);
    setVisible(true);
    await clock.pass(60_000);
    // Some browsers repeat this event when the back/forward cache restores the page.
    setVisible(true);
    expect(events.onHiddenLong).not.toHaveBeenCalled();
  });

  it('report a page that slept while hidden as hidden, not as woken up', async () => {
    const { clock, events } = setUp();
    setVisible(false);
    clock.sleep(44_000);
    await clock.pass(0);
    expect(events.onTick).toHaveBeenCalled();
    clock.sleep(10 * 60_000);
    setVisible(true);
    expect(events.onHiddenLong).toHaveBeenCalledTimes(1);
    await clock.pass(1_000);
    expect(events.onWoke).not.toHaveBeenCalled();
  });

  it('report a new network type, but not a new estimate of the network speed', () => {
    const connection = Object.assign(new EventTarget(), { type: 'wifi' });
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    const { events } = setUp();
    connection.dispatchEvent(new Event('change'));
    expect(events.onNetworkChanged).not.toHaveBeenCalled();
    connection.type = 'cellular';
    connection.dispatchEvent(new Event('change'));
    connection.dispatchEvent(new Event('change'));
    expect(events.onNetworkChanged).toHaveBeenCalledTimes(1);
  });

  it('report no change after an abort', async () => {
    const { clock, controller, events } = setUp();
    setVisible(false);
    events.onChange.mockClear();
    controller.abort();
    expect(clock.tasks.size).toBe(0);
    setVisible(true);
    setVisible(false);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await clock.pass(60_000);
    for (const event of Object.values(events)) expect(event).not.toHaveBeenCalled();
  });
});

import { describe, expect, it, vi } from 'vitest';
import {
  closeWorkerNotifications,
  onWorkerPress,
  requestPermission,
  showNotification,
} from '@/features/event-alerts/model/notifications';
import { browserWithNotifications, browserWithWorkerOnly } from '../../../../support/notifications';

const ALERT = { title: 'Front Door: Person detected', body: '14:20', address: '/camera-detail/1/2' };

describe('notifications of a page', () => {
  it('have one place over all tabs, and close when they are pressed', async () => {
    const browser = browserWithNotifications();
    const pressed: string[] = [];
    await showNotification(ALERT, () => pressed.push('first'));
    await showNotification(ALERT, () => pressed.push('second'));
    const [first, second] = browser.shown;
    expect(first?.tag).not.toBe('');
    expect(second?.tag).toBe(first?.tag);
    second?.press();
    expect(pressed).toEqual(['second']);
    expect(second?.isClosed).toBe(true);
  });

  it('go with the page, after which no press would be heard', async () => {
    const browser = browserWithNotifications();
    await showNotification(ALERT, () => undefined);
    dispatchEvent(new Event('pagehide'));
    expect(browser.shown[0]?.isClosed).toBe(true);
  });
});

describe('notifications where only a service worker may show them', () => {
  it('are shown and taken away by the app’s worker', async () => {
    const { registration, close } = browserWithWorkerOnly();
    const takeAway = await showNotification(ALERT, () => undefined);
    expect(registration.showNotification).toHaveBeenCalledWith(
      ALERT.title,
      expect.objectContaining({ body: ALERT.body, data: { address: ALERT.address } }),
    );
    takeAway();
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('are taken away by a page that has not shown them, too', async () => {
    const { close } = browserWithWorkerOnly();
    await closeWorkerNotifications();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('are not shown by another worker, which would not know where a press leads', async () => {
    const { registration } = browserWithWorkerOnly('https://app.example/mockServiceWorker.js');
    await showNotification(ALERT, () => undefined);
    expect(registration.showNotification).not.toHaveBeenCalled();
  });

  it.each([
    [{ type: 'notificationPressed', address: '/home' }, ['/home']],
    [{ type: 'notificationPressed', address: '//evil.example' }, []],
    [{ type: 'notificationPressed', address: 'https://evil.example' }, []],
    [{ type: 'other', address: '/home' }, []],
    [null, []],
  ])('lead a press within the app only: %j', (data, expected) => {
    const { container } = browserWithWorkerOnly();
    const pressed: string[] = [];
    const end = onWorkerPress((address) => pressed.push(address));
    container.dispatchEvent(new MessageEvent('message', { data }));
    end();
    container.dispatchEvent(new MessageEvent('message', { data }));
    expect(pressed).toEqual(expected);
  });

  it('are not asked for where a browser has none', async () => {
    expect(await requestPermission()).toBe('unsupported');
  });
});

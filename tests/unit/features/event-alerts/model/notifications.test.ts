import { describe, expect, it, vi } from 'vitest';
import {
  closeWorkerNotifications,
  onWorkerPress,
  requestPermission,
  showNotification,
} from '@/features/event-alerts/model/notifications';
import { browserWithNotifications, browserWithWorkerOnly } from '../../../../support/notifications';
import { only } from '../../../../support/only';

const ALERT = { title: 'Front Door: Person detected', body: '14:20', address: '/camera-detail/1/2' };

describe('notifications without a service worker', () => {
  it('all have the same tag', async () => {
    const browser = browserWithNotifications();
    const pressed: string[] = [];
    await showNotification(ALERT, () => pressed.push('first'));
    await showNotification(ALERT, () => pressed.push('second'));
    const [first, second] = browser.shown;
    expect(first?.tag).toMatch(/./);
    expect(second?.tag).toBe(first?.tag);
    second?.press();
    expect(pressed).toEqual(['second']);
    expect(second?.isClosed).toBe(true);
  });

  it('are closed with their page, which could no longer handle a press', async () => {
    const browser = browserWithNotifications();
    await showNotification(ALERT, () => undefined);
    dispatchEvent(new Event('pagehide'));
    expect(only(browser.shown).isClosed).toBe(true);
  });
});

describe('notifications of the service worker', () => {
  it('are shown and removed by the app’s service worker', async () => {
    const { registration, close } = browserWithWorkerOnly();
    const takeAway = await showNotification(ALERT, () => undefined);
    expect(registration.showNotification).toHaveBeenCalledWith(
      ALERT.title,
      expect.objectContaining({ body: ALERT.body, data: { address: ALERT.address } }),
    );
    takeAway();
    await vi.waitFor(() => expect(close).toHaveBeenCalledTimes(1));
  });

  it('can be removed by any page', async () => {
    const { close } = browserWithWorkerOnly();
    await closeWorkerNotifications();
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('are not shown by a foreign worker, which could not handle a press', async () => {
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
  ])('open only URLs of the app when pressed: %j', (data, expected) => {
    const { container } = browserWithWorkerOnly();
    const pressed: string[] = [];
    const end = onWorkerPress((address) => pressed.push(address));
    container.dispatchEvent(new MessageEvent('message', { data }));
    end();
    container.dispatchEvent(new MessageEvent('message', { data }));
    expect(pressed).toEqual(expected);
  });

  it('are reported as unsupported in a browser without the Notifications API', async () => {
    expect(await requestPermission()).toBe('unsupported');
  });
});

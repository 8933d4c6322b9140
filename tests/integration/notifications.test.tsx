import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failed } from '@/domain/result';
import { resetSampleVisit } from '@/sample/notificationsStore';
import * as door from '@/sample/vehicles';
import { renderApp } from '../support/renderApp';

describe('notifications screen', () => {
  beforeEach(resetSampleVisit);

  it('shows the vehicle, time and reason of each notification', async () => {
    await renderApp('/auto/notifications', { portal: 1 });
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    const [first] = await screen.findAllByRole('article', { name: 'Activity detected' });
    if (!first) throw new Error('There is no notification.');
    expect(within(first).getByRole('heading', { name: 'Activity detected' })).toBeVisible();
    expect(within(first).getByText('Harbor Van')).toBeVisible();
    expect(first.querySelector('time')).toHaveAttribute('datetime');
    expect(within(first).getByRole('button', { name: 'Dismiss' })).toBeVisible();
  });

  it('moves a dismissed card to the archive, where the user can delete it', async () => {
    const { user } = await renderApp('/auto/notifications', { portal: 1 });
    const current = await screen.findByRole('list', { name: 'Current Notifications' });
    const count = within(current).getAllByRole('article').length;
    const words = /stood near the driver/;
    expect(within(current).getByText(words)).toBeVisible();
    await user.click(within(current).getAllByRole('button', { name: 'Dismiss' })[0] ?? current);
    expect(within(current).queryByText(words)).not.toBeInTheDocument();
    expect(within(current).getAllByRole('article')).toHaveLength(count - 1);

    await user.click(screen.getByRole('tab', { name: 'Archive Notifications' }));
    const archive = await screen.findByRole('list', { name: 'Archive Notifications' });
    expect(within(archive).getByText(words)).toBeVisible();

    for (let [dismiss] = screen.getAllByRole('button', { name: 'Dismiss' }); dismiss;) {
      await user.click(dismiss);
      [dismiss] = screen.queryAllByRole('button', { name: 'Dismiss' });
    }
    expect(screen.getByText('The archive is empty')).toBeVisible();
  });

  it('says that no notifications are left', async () => {
    const { user } = await renderApp('/auto/notifications', { portal: 1 });
    await screen.findByRole('list', { name: 'Current Notifications' });
    for (let button = screen.queryAllByRole('button', { name: 'Dismiss' })[0]; button;) {
      await user.click(button);
      [button] = screen.queryAllByRole('button', { name: 'Dismiss' });
    }
    expect(screen.getByText('All quiet around your vehicles')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
  });

  it('offers a retry if loading fails', async () => {
    const load = vi.spyOn(door, 'loadNotifications').mockResolvedValueOnce(failed({ kind: 'unreachable' }));
    const { user } = await renderApp('/auto/notifications', { portal: 1 });
    expect(await screen.findByText('The notifications could not be loaded.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Current Notifications' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

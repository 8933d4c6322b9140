import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { VehicleNotification } from '@/domain/vehicle';
import { NotificationList } from '@/features/vehicles/NotificationList';

const notification = (summary: string): VehicleNotification => ({
  id: summary,
  vehicleId: 'van',
  vehicleName: 'Van',
  kind: 'event',
  summary,
  at: 0,
  archived: false,
});

function Dismissible() {
  const [left, setLeft] = useState(['First', 'Second', 'Last']);
  return (
    <NotificationList
      label="Notifications"
      notifications={left.map(notification)}
      level={2}
      dismissedText="Gone"
      onDismiss={(id) => setLeft(left.filter((each) => each !== id))}
    />
  );
}

it('notifications: a card and its button are described by vehicle, time and event', () => {
  const activity = { ...notification('Motion at the rear'), id: 'rear', kind: 'activity' } as const;
  render(
    <NotificationList
      label="Notifications"
      notifications={[activity]}
      level={2}
      dismissedText="Gone"
      onDismiss={() => undefined}
    />,
  );
  const details = /^Van.* Motion at the rear$/;
  expect(screen.getByRole('article', { name: 'Activity detected' })).toHaveAccessibleDescription(details);
  expect(screen.getByRole('button', { name: 'Dismiss' })).toHaveAccessibleDescription(
    /^Activity detected Van.* Motion at the rear$/,
  );
});

it('notifications: dismissing a card moves the focus to its neighbor', () => {
  render(<Dismissible />);
  const button = (summary: string) =>
    screen.getByRole('button', { name: 'Dismiss', description: new RegExp(`^${summary} `) });
  fireEvent.click(button('First'));
  expect(button('Second')).toHaveFocus();
  fireEvent.click(button('Last'));
  expect(button('Second')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Gone');
});

it('notifications: change "Today" to "Yesterday" at midnight', () => {
  vi.useFakeTimers({ now: new Date(2026, 6, 15, 23, 59, 30) });
  onTestFinished(() => void vi.useRealTimers());
  render(
    <NotificationList
      label="Notifications"
      notifications={[{ ...notification('Motion'), at: Date.now() }]}
      level={2}
      dismissedText="Gone"
      onDismiss={() => undefined}
    />,
  );
  expect(screen.getByRole('article')).toHaveTextContent(/Today/);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByRole('article')).toHaveTextContent(/Yesterday/);
});

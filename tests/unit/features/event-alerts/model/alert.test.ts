import { expect, it } from 'vitest';
import type { WatchedEvent } from '@/domain/eventWatch';
import { alertOf } from '@/features/event-alerts/model/alert';
import { event } from '../../../../support/builders';

const addressOf = (...fresh: WatchedEvent[]) => alertOf(fresh, 0, (id) => id)?.address;

it('notification of one camera: opens its newest recording', () => {
  const at = Date.UTC(2026, 5, 15, 12);
  expect(addressOf(event('e1', at - 1_000), event('e2', at))).toBe(
    '/camera-detail/door/e2?moment=2026-06-15T12:00:00.000Z',
  );
});

it('notification of several cameras: opens the list of unseen events for all days of its events', () => {
  const [evening, night] = [new Date(2026, 5, 15, 23, 59), new Date(2026, 5, 16)].map(Number);
  expect(addressOf(event('e1', evening ?? 0), event('e2', night ?? 0, 'garden'))).toBe(
    '/last-activity?from=2026-06-15&to=2026-06-16&mark=unseen',
  );
});

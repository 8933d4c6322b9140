import { paths } from '@/config/paths';
import { dayOf } from '@/domain/dateRange';
import { NO_FILTER, withFilter } from '@/domain/events/eventFilter';
import type { WatchedEvent } from '@/domain/eventWatch';
import { recordingLink } from '@/features/copy-link/recordingLink';
import { fewOf } from '@/text/activity';
import { eventAlertsText } from '@/text/features/eventAlerts';

export interface Alert {
  title: string;
  body: string;
  address: string;
}

/** Includes dates, because the user may press the notification on another day. */
const listAddress = (oldest: number, newest: number): string => {
  const days = new URLSearchParams({ from: dayOf(oldest), to: dayOf(newest) });
  return `${paths.lastActivity}?${withFilter(days, { ...NO_FILTER, marks: ['unseen'] }).toString()}`;
};

/**
 * Combines the new events of one poll into one notification.
 * @param fresh the oldest event first
 * @param others number of earlier unseen events
 * @returns null if `fresh` is empty
 */
export function alertOf(
  fresh: readonly WatchedEvent[],
  others: number,
  cameraName: (cameraId: string) => string,
): Alert | null {
  const [oldest] = fresh;
  const newest = fresh.at(-1);
  if (oldest === undefined || newest === undefined) return null;
  const cameraIds = [...new Set(fresh.map(({ cameraId }) => cameraId))];
  if (fresh.length === 1) {
    return {
      title: eventAlertsText.title(cameraName(newest.cameraId), newest.code),
      body: eventAlertsText.body(newest.at, others),
      address: recordingLink(newest, null),
    };
  }
  return {
    title: eventAlertsText.several(fresh.length),
    body: fewOf(cameraIds.map(cameraName)),
    address: cameraIds.length === 1 ? recordingLink(newest, null) : listAddress(oldest.at, newest.at),
  };
}

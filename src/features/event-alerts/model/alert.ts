import { paths } from '@/config/paths';
import { dayOf } from '@/domain/dateRange';
import { NO_FILTER, withFilter } from '@/domain/events/eventFilter';
import type { WatchedEvent } from '@/domain/eventWatch';
import { recordingLink } from '@/features/copy-link/recordingLink';
import { fewOf } from '@/text/activity';
import { eventAlertsText } from '@/text/features/eventAlerts';

/** A notification in words, and where its click leads. */
export interface Alert {
  title: string;
  body: string;
  address: string;
}

/** The events of these days that are not seen yet, in last activity: by the time of the press it may be another day. */
const listAddress = (oldest: number, newest: number): string => {
  const days = new URLSearchParams({ from: dayOf(oldest), to: dayOf(newest) });
  return `${paths.lastActivity}?${withFilter(days, { ...NO_FILTER, marks: ['unseen'] }).toString()}`;
};

/**
 * One notification for what came together.
 * @param fresh at least one, the oldest first.
 * @param others how many from before have not been seen yet.
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

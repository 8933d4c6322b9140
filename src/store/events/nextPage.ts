import type { VendorApi } from '@/api/vendorApi';
import { PAGE_OVERLAP_GUARD } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { succeeded, type Result } from '@/domain/result';

interface NextPageQuery {
  cameraId: string;
  /** Start of the range, inclusive, Unix epoch milliseconds. */
  begin: number;
  /** Time of the last loaded event, Unix epoch milliseconds. */
  after: number;
  size: number;
}

interface Page {
  /** Newest first, each once. */
  events: CameraEvent[];
  /** Whether there is nothing older in the range. */
  isLast: boolean;
}

/** Newest first, each event of a camera once; of two with one id the first stays. */
export function merged(...pages: readonly (readonly CameraEvent[])[]): CameraEvent[] {
  const byId = new Map<string, CameraEvent>();
  for (const event of pages.flat()) if (!byId.has(event.id)) byId.set(event.id, event);
  return [...byId.values()].sort((one, other) => other.at - one.at);
}

/**
 * All events of a time range, newest first, page by page. Each page ends at the oldest event of the page before, so that
 * events of the same millisecond on both sides of a border are not lost; a page without a new event of the range ends the search.
 */
async function allBetween(
  { events }: VendorApi,
  { cameraId, begin, end, size }: { cameraId: string; begin: number; end: number; size: number },
  signal: AbortSignal,
  options: { toleratesMissing?: boolean },
): Promise<Result<CameraEvent[]>> {
  let found: CameraEvent[] = [];
  for (;;) {
    const page = await events.page({ cameraId, begin, end: found.at(-1)?.at ?? end, size }, signal, options);
    if (!page.ok) return page;
    const { events: added, isLast } = page.value;
    const before = found.length;
    found = merged(
      found,
      added.filter(({ at }) => at >= begin),
    );
    // A vendor that does not look at `begin` answers what is older as well.
    const isAll = isLast || added.some(({ at }) => at < begin);
    if (isAll || found.length === before) return succeeded(found);
  }
}

/**
 * The page that follows a full one. As specified its call ends 5 seconds before the last loaded event; what happened
 * within those 5 seconds is asked for by a call of its own, so that no event is lost.
 * @returns a failure if either call fails: half a page would leave a hole that no later call fills.
 */
export async function requestNextPage(
  api: VendorApi,
  { cameraId, begin, after, size }: NextPageQuery,
  signal: AbortSignal,
  options: { toleratesMissing?: boolean } = {},
): Promise<Result<Page>> {
  const end = after - PAGE_OVERLAP_GUARD;
  const [page, skipped] = await Promise.all([
    api.events.page({ cameraId, begin, end, size }, signal, options),
    allBetween(api, { cameraId, begin: Math.max(begin, end + 1), end: after, size }, signal, options),
  ]);
  if (!page.ok) return page;
  if (!skipped.ok) return skipped;
  const events = merged(skipped.value, page.value.events);
  return succeeded({ events, isLast: page.value.isLast });
}

import type { VendorApi } from '@/api/vendorApi';
import { PAGE_OVERLAP_MS } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { succeeded, type Result } from '@/domain/result';

interface NextPageQuery {
  cameraId: string;
  begin: number;
  /** Unix epoch milliseconds of the last loaded event. */
  after: number;
  size: number;
}

interface Page {
  events: CameraEvent[];
  isLast: boolean;
}

/** Sorts newest first and removes repetitions; of two with one id the first remains. */
export function merged(...pages: readonly (readonly CameraEvent[])[]): CameraEvent[] {
  const byId = new Map<string, CameraEvent>();
  for (const event of pages.flat()) if (!byId.has(event.id)) byId.set(event.id, event);
  return [...byId.values()].sort((one, other) => other.at - one.at);
}

/**
 * Loads a range in pages. Each ends at the oldest event of the previous one, so that events of the same
 * millisecond are not lost; a page without new events ends it.
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
    // A vendor that ignores `begin` answers older events too.
    const isAll = isLast || added.some(({ at }) => at < begin);
    if (isAll || found.length === before) return succeeded(found);
  }
}

/**
 * As specified, the call ends 5 seconds before the last loaded event; those seconds have a call of their own,
 * so that no event is lost.
 * @returns a failure if either call fails: half a page would leave a permanent gap
 */
export async function requestNextPage(
  api: VendorApi,
  { cameraId, begin, after, size }: NextPageQuery,
  signal: AbortSignal,
  options: { toleratesMissing?: boolean } = {},
): Promise<Result<Page>> {
  const end = after - PAGE_OVERLAP_MS;
  const [page, skipped] = await Promise.all([
    api.events.page({ cameraId, begin, end, size }, signal, options),
    allBetween(api, { cameraId, begin: Math.max(begin, end + 1), end: after, size }, signal, options),
  ]);
  if (!page.ok) return page;
  if (!skipped.ok) return skipped;
  const events = merged(skipped.value, page.value.events);
  return succeeded({ events, isLast: page.value.isLast });
}

import { CLIP_EVENT_CODES } from '@/config/constants';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { failed, succeeded, type Result } from '@/domain/result';
import type { ForPlayback, VendorClient } from './client';
import { endpoints } from './endpoints';
import { createLimiter } from './limiter';
import { address, id, list, text, type WireObject, number, isTime } from './wire';

const codes = CLIP_EVENT_CODES.join(',');

/**
 * `instant` tests this pattern first, because `Date.parse` accepts almost any text with a number:
 * https://tc39.es/ecma262/#sec-date.parse
 */
const ISO_8601 = /^\d{4}-\d\d-\d\dT/;

/**
 * Parses Unix epoch milliseconds or an ISO 8601 date and time. Returns whole milliseconds, or null for other
 * values and for times before 1970 or after `LATEST`.
 */
function instant(value: unknown): number | null {
  const words = text(value);
  const parsed = number(value) ?? (ISO_8601.test(words) ? Date.parse(words) : Number.NaN);
  return isTime(parsed) ? Math.trunc(parsed) : null;
}

const readEvent =
  (cameraId: string) =>
  (wire: WireObject): CameraEvent | null => {
    const eventId = id(wire['uuid']);
    const at = instant(wire['timestamp']);
    if (eventId === '' || at === null) return null;
    return { id: eventId, cameraId, at, code: text(wire['code']), thumbnailUrl: address(wire['thumbnail']) };
  };

/** Uses the requested camera's ID instead of the `deviceUuid` in the events. */
const readEvents = (cameraId: string, data: WireObject): CameraEvent[] | null =>
  list(data['events'], readEvent(cameraId), (event) => event.id);

interface EventQuery {
  cameraId: string;
  /** Both times are inclusive, Unix epoch milliseconds. */
  begin: number;
  end: number;
  size: number;
}

export interface EventPage {
  events: CameraEvent[];
  /**
   * True if the vendor sent fewer items than `size`. Older items may still exist if the vendor filters after
   * it applies the limit.
   */
  isShort: boolean;
}

/**
 * Browsers open at most six HTTP/1.1 connections to a server. Further requests would wait for a connection
 * and could time out.
 */
const PAGES_AT_A_TIME = 6;
const POLLS_AT_A_TIME = 3;
const POLL_SIZE = 30;

/** Creates the API calls for events. Each resolves to a value or a failure. */
export function eventsApi(client: VendorClient) {
  const pages = createLimiter(PAGES_AT_A_TIME);
  const polls = createLimiter(POLLS_AT_A_TIME);
  return {
    latest: async (cameraId: string, signal?: AbortSignal, options: ForPlayback = {}) =>
      client.call(
        endpoints.events,
        { ...options, signal, params: { deviceUuid: cameraId, size: 1, order: false, codes } },
        (data) => {
          const events = readEvents(cameraId, data);
          return events && { latest: events[0] ?? null };
        },
      ),

    /**
     * Requests one page, newest first. A range that ends before it begins is empty and sends no request.
     * @param options.toleratesMissing true to keep the session if the camera no longer exists
     */
    async page(
      { cameraId, begin, end, size }: EventQuery,
      signal: AbortSignal = new AbortController().signal,
      options: { toleratesMissing?: boolean } = {},
    ): Promise<Result<EventPage>> {
      if (end < begin) return succeeded({ events: [], isShort: true });
      const ask = () =>
        client.call(
          endpoints.events,
          { ...options, signal, params: { deviceUuid: cameraId, begin, end, size, order: false, codes } },
          (data): EventPage | null => {
            const events = readEvents(cameraId, data);
            const sent = data['events'];
            // Counts the sent items, because `list` drops unreadable and repeated ones.
            return events && { events, isShort: (Array.isArray(sent) ? sent.length : 0) < size };
          },
        );
      return (await pages.run(ask, signal)) ?? failed({ kind: 'cancelled' });
    },

    /**
     * Polls for new events once, without retries or progress. A missing camera does not end the session.
     * @param range inclusive, Unix epoch milliseconds; null requests only the newest event of all
     * @returns newest first
     */
    async poll(
      cameraId: string,
      range: { begin: number; end: number } | null,
      signal: AbortSignal,
    ): Promise<Result<CameraEvent[]>> {
      const params = { deviceUuid: cameraId, ...range, size: range ? POLL_SIZE : 1, order: false, codes };
      const ask = () =>
        client.call(endpoints.events, { signal, params, toleratesMissing: true, isRepeated: true }, (data) =>
          readEvents(cameraId, data),
        );
      return (await polls.run(ask, signal)) ?? failed({ kind: 'cancelled' });
    },

    clip: (
      { eventId, cameraId }: { eventId: string; cameraId: string },
      signal?: AbortSignal,
      options: ForPlayback = {},
    ) =>
      client.call(endpoints.clip(eventId), { ...options, signal, params: { cameraId } }, (data) =>
        address(data['url']),
      ),
  };
}

import { wireEvent, type wireCamera } from './builders';
import type { RenderedApp } from './renderApp';

type Server = Pick<RenderedApp['server'], 'override'>;

/** `on` is a camera id, `at` is in Unix epoch milliseconds, and `code` is the vendor's. */
export interface OwnEvent {
  on: string;
  at: number;
  code: string;
}

/** @returns the vendor's response to a request for a page of these events, newest first */
export function pageOfEvents(url: string, events: readonly ReturnType<typeof wireEvent>[]): Response {
  const { searchParams } = new URL(url);
  const limit = (name: string) => Number(searchParams.get(name) ?? Infinity);
  const page = events
    .filter(({ deviceUuid }) => deviceUuid === searchParams.get('deviceUuid'))
    .filter(({ timestamp }) => timestamp >= Number(searchParams.get('begin')) && timestamp <= limit('end'))
    .toSorted((one, other) => other.timestamp - one.timestamp)
    .slice(0, limit('size'));
  return Response.json({ data: { events: page } });
}

export const answerCameras = (server: Server, ...cameras: ReturnType<typeof wireCamera>[]): void =>
  server.override('cameras', () => Response.json({ data: { cameras } }));

/** Makes the vendor return the URL of a single MP4 for each recording. The URL contains the event's id. */
export const answerRecordings = (server: Server): void =>
  server.override('clipUrl', ({ url }) => {
    const [, id = ''] = /events\/([^/]+)\/hls/.exec(url) ?? [];
    return Response.json({ data: { url: `https://media.example/${id}.mp4` } });
  });

/** Makes the vendor list these events, without recordings. Events in the future are not listed yet. */
export function answerOwnEvents(server: Server, own: readonly OwnEvent[]): void {
  const events = own.map(({ on, at, code }) => wireEvent(`${on}-${at}`, at, on, code));
  server.override('clipUrl', () => new Response(null, { status: 500 }));
  server.override('events', ({ url }) =>
    pageOfEvents(
      url,
      events.filter(({ timestamp }) => timestamp <= Date.now()),
    ),
  );
}

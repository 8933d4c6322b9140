import type { RenderedApp } from './renderApp';

/** Event with the uuid of its camera, its Unix epoch milliseconds and the vendor's code. */
export interface OwnEvent {
  on: string;
  at: number;
  code: string;
}

/** Makes the vendor list only these events, which have no recordings, except those in the future. */
export function answerOwnEvents(
  { override }: Pick<RenderedApp['server'], 'override'>,
  own: readonly OwnEvent[],
): void {
  override('clipUrl', () => new Response(null, { status: 500 }));
  override('events', (request) => {
    const url = new URL(request.url);
    const begin = Number(url.searchParams.get('begin'));
    const end = Math.min(Date.now(), Number(url.searchParams.get('end') ?? Infinity));
    const events = own
      .filter(({ on, at }) => url.href.includes(on) && at >= begin && at <= end)
      .toSorted((one, other) => other.at - one.at)
      .map(({ on, at, code }) => ({
        uuid: `${on}-${at}`,
        deviceUuid: on,
        timestamp: at,
        code,
        thumbnail: null,
      }));
    return Response.json({ data: { events } });
  });
}

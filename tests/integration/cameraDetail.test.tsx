import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, endOfDay } from '@/domain/dateRange';
import { INSTANT_PARAM, writeInstant } from '@/domain/instant';
import { exactTimeText } from '@/text/format/times';
import { gate } from '../support/gate';
import { recorded } from '../support/recorded';
import { type RenderedApp, eventQueries, renderApp } from '../support/renderApp';
import { watchedElements } from '../support/watchedElements';
import { last } from '../support/only';
import { wireEvent } from '../support/builders';
import { pageOfEvents } from '../support/vendorAnswers';

const list = () => screen.findByRole('list', { name: 'Last Activity' });
const selected = () =>
  screen
    .getAllByRole('button', { name: /^Play .+, \d\d:\d\d$/ })
    .filter((button) => button.getAttribute('aria-current') === 'true');
const selectedTime = async (at: number) =>
  expect(
    await within(await screen.findByRole('region', { name: 'Selected clip' })).findByText(
      new RegExp(exactTimeText(at)),
    ),
  ).toBeVisible();
const clipCalls = ({ server }: RenderedApp) => server.calls('clipUrl').map(({ path }) => path);

/** Returns a function that makes the vendor list this many events per camera, one per hour. */
const eventsAnHour =
  (count: number) =>
  (server: RenderedApp['server']): void => {
    const newest = Date.now() - 60_000;
    server.override('events', ({ url }) => {
      const camera = new URL(url).searchParams.get('deviceUuid') ?? '';
      const times = Array.from({ length: count }, (_unused, index) => newest - index * 3_600_000);
      return pageOfEvents(
        url,
        times.map((at) => wireEvent(String(at), at, camera, 'C0001')),
      );
    });
  };

describe('camera detail at the URL of a clip', () => {
  it('plays the clip of its URL', async () => {
    const { address, event, id } = recorded('Front Door');
    const app = await renderApp(address(2));
    expect(await screen.findByRole('heading', { level: 1, name: 'Front Door' })).toBeVisible();
    expect(await screen.findByText('20 Active Notifications')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Front Door player' })).toBeVisible();
    const clip = { path: `/vss/v1/events/${event(2).uuid}/hls`, query: { cameraId: id } };
    await waitFor(() => expect(app.server.calls('clipUrl')).toContainEqual(expect.objectContaining(clip)));
    const items = await within(await list()).findAllByRole('button', { name: /^Play / });
    expect(selected()).toHaveLength(1);
    await selectedTime(event(2).timestamp);
    expect(document.title).toBe('Camera Web App - Camera Detail');

    const row = items[3];
    const before = history.length;
    // The second press happens before React renders the first.
    act(() => {
      if (row) fireEvent.click(row);
      if (row) fireEvent.click(row);
    });
    expect(location.pathname).toBe(address(3));
    expect(history.length).toBe(before + 1);
    await selectedTime(event(3).timestamp);
    await waitFor(() => expect(clipCalls(app)).toContain(`/vss/v1/events/${event(3).uuid}/hls`));
    act(() => history.back());
    await waitFor(() => expect(location.pathname).toBe(address(2)));
    await selectedTime(event(2).timestamp);
    expect(app.server.calls('cameras')).toHaveLength(1);
  });

  it('goes back by two clips after two quick presses on Previous', async () => {
    const { address, event } = recorded('Front Door');
    const { user } = await renderApp(address(1));
    await user.click(await screen.findByRole('button', { name: /previous/i }));
    await waitFor(() => expect(location.pathname).toBe(address(2)));
    await user.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() => expect(location.pathname).toBe(address(1)));
    await selectedTime(event(1).timestamp);

    const previous = await screen.findByRole('button', { name: /previous/i });
    const before = history.length;
    act(() => {
      fireEvent.click(previous);
      fireEvent.click(previous);
    });
    expect(location.pathname).toBe(address(3));
    expect(history.length).toBe(before + 2);
    await selectedTime(event(3).timestamp);

    const kind = await screen.findByRole('button', { name: /^Motion \d+$/ });
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: /previous/i }));
      fireEvent.click(kind);
    });
    expect(`${location.pathname}${location.search}`).toBe(`${address(4)}?category=motion`);
    expect(history.state).toMatchObject({ usr: { at: event(4).timestamp } });
  });

  it('loads page after page to find a clip if the time in its URL is wrong', async () => {
    const { address, event } = recorded('Front Door');
    const app = await renderApp(`${address(45)}?${INSTANT_PARAM}=${writeInstant(event(0).timestamp)}`);
    await selectedTime(event(45).timestamp);
    expect(screen.getByText('60 Active Notifications')).toBeVisible();
    const pages = eventQueries(app).filter(({ begin }, _index, [first]) => begin === first?.['begin']);
    expect(Number(pages[1]?.['end'])).toBe(event(19).timestamp - 5_000);
  });

  it('plays a clip without a search, even if the list of cameras fails to load', async () => {
    const { events } = recorded('Front Door');
    const day = addDays(dayOf(Date.now()), -20);
    const app = await renderApp(`/last-activity?from=${day}&to=${day}`);
    const newest = events.find(({ timestamp }) => timestamp <= endOfDay(day));
    expect(newest && events.indexOf(newest)).toBeGreaterThan(20);
    if (!newest) return;
    const links = await screen.findAllByRole('link', { name: /^Front Door, / });
    const link = links.find((candidate) => candidate.getAttribute('href')?.endsWith(newest.uuid));
    app.server.override('cameras', () => Response.json({}, { status: 500 }));
    if (link) await app.user.click(link);
    await app.user.click(await screen.findByRole('button', { name: 'OK' }));
    const player = await screen.findByRole('region', { name: 'Front Door player' });
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong!');
    app.server.override('cameras', null);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('20 Active Notifications')).toBeVisible();
    expect(player).toBeInTheDocument();
    await selectedTime(newest.timestamp);
    const searches = eventQueries(app).filter(({ end }) => end === String(newest.timestamp));
    expect(searches).toEqual([]);
    expect(screen.getByRole('link', { name: 'Back to Last Activity' })).toHaveAttribute(
      'href',
      `/last-activity?from=${day}&to=${day}`,
    );
  });

  it('finds the clip of its URL before the list loads more pages', async () => {
    const watched = watchedElements();
    const { address, event } = recorded('Front Door');
    const search = gate();
    const app = await renderApp(`${address(45)}?${INSTANT_PARAM}=${writeInstant(event(45).timestamp)}`, {
      prepare: (server) =>
        server.override('events', async () => {
          if (server.calls('events').length === 2) await search.opened;
          return undefined;
        }),
    });
    await waitFor(() => expect(eventQueries(app)).toHaveLength(2));
    const plays = await within(await list()).findAllByRole('button', { name: /^Play / });
    const row = last(plays).closest('[role="listitem"]');
    const ofLast = () => watched.filter(({ element }) => element === row);
    await waitFor(() => expect(ofLast()).not.toHaveLength(0));
    const during = ofLast().length;
    act(() => last(ofLast()).tell(true));
    await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(screen.getByRole('button', { name: 'Load more' })).toBeVisible();
    expect(screen.getByText('20 Active Notifications')).toBeVisible();
    search.open();
    await selectedTime(event(45).timestamp);
    expect(screen.getByText('20 Active Notifications')).toBeVisible();
    await waitFor(() => expect(ofLast().length).toBeGreaterThan(during));
    act(() => last(ofLast()).tell(true));
    expect(await screen.findByText('40 Active Notifications')).toBeVisible();
  });

  it('reports a missing clip without requesting it', async () => {
    const { id } = recorded('Back Door');
    const app = await renderApp(`/camera-detail/${id}/no-such-clip`, { prepare: eventsAnHour(21) });
    expect(
      await screen.findByText('This clip is no longer available. Choose another from the list.'),
    ).toBeVisible();
    expect(screen.getByText('21 Active Notifications')).toBeVisible();
    expect(clipCalls(app)).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Back Door' })).toBeVisible();
  });

  it('says that the clip may be older if the list is incomplete', async () => {
    const { id } = recorded('Front Door');
    const app = await renderApp(`/camera-detail/${id}/no-such-clip`, { prepare: eventsAnHour(500) });
    expect(await screen.findByText(/^This clip is older than/)).toBeVisible();
    const [first] = eventQueries(app);
    // Excludes the short requests at page boundaries, whose `begin` differs.
    expect(eventQueries(app).filter(({ begin }) => begin === first?.['begin'])).toHaveLength(10);
  });

  it('reports a camera that does not belong to the user', async () => {
    const app = await renderApp('/camera-detail/no-such-camera/no-such-clip');
    expect(await screen.findByText('This camera is not one of yours.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your cameras' })).toHaveAttribute('href', '/home');
    expect(eventQueries(app)).toEqual([]);
  });
});

describe('event list of a camera', () => {
  it('loads page after page until the end, even after a failure', async () => {
    const watched = watchedElements();
    const { address, event, events } = recorded('Back Door');
    expect(events.length).toBeGreaterThan(20);
    const app = await renderApp(address(0));
    const plays = async () => within(await list()).findAllByRole('button', { name: /^Play / });
    const lastRow = async () => (await plays()).at(-1)?.closest('[role="listitem"]');
    const tell = async (isInView: boolean) => {
      const last = await lastRow();
      const isLast = ({ element }: { element: Element }) => element === last;
      await waitFor(() => expect(watched.some(isLast)).toBe(true));
      act(() => watched.findLast(isLast)?.tell(isInView));
    };
    const ends = () =>
      eventQueries(app)
        .filter(({ begin }, _index, [first]) => begin === first?.['begin'])
        .map(({ end }) => Number(end))
        .slice(1);
    await waitFor(async () => expect(await plays()).toHaveLength(20));
    await tell(false);
    await screen.findByRole('button', { name: 'Load more' });
    expect(eventQueries(app)).toHaveLength(1);

    app.server.override('events', () =>
      Response.json(
        { errors: [{ status: 500, code: 'E1500', detail: 'The disk is full.' }] },
        { status: 500 },
      ),
    );
    await tell(true);
    const popUp = await screen.findByRole('dialog', { name: 'Oops...' });
    expect(popUp).toHaveTextContent('The disk is full.');
    expect(screen.getAllByText('The disk is full.')).toHaveLength(1);
    await app.user.click(within(popUp).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('20 Active Notifications')).toBeVisible();
    app.server.override('events', null);
    await app.user.click(await screen.findByRole('button', { name: 'Try again' }));
    const count = (loaded: number) => `${Math.min(loaded, events.length)} Active Notifications`;
    expect(await screen.findByText(count(40))).toBeVisible();
    const end = event(19).timestamp - 5_000;
    expect(ends()).toEqual([end, end]);

    for (let loaded = 40; loaded < events.length; loaded += 20) {
      await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
      expect(await screen.findByText(count(loaded + 20))).toBeVisible();
    }
    await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('That’s everything from the last 30 days.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('is empty for a camera without recordings', async () => {
    const { id } = recorded('Front Door');
    await renderApp(`/camera-detail/${id}/x`, { vendor: { scenario: 'no-clips' } });
    expect(await screen.findByText('No Active Notifications')).toBeVisible();
    expect(screen.getByText('Nothing was recorded in the last 30 days.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Last picture of Front Door' })).toBeInTheDocument();
  });
});

describe('camera detail with failures', () => {
  it('explains why the events failed to load, and offers a retry', async () => {
    const { address } = recorded('Driveway');
    const { user, server } = await renderApp(address(0), { vendor: { scenario: 'events-partly-failing' } });
    const popUp = await screen.findByRole('dialog', { name: 'Oops...' });
    expect(popUp).toHaveTextContent('The recordings of this camera cannot be read.');
    expect(screen.getAllByText('The recordings of this camera cannot be read.')).toHaveLength(1);
    await user.click(within(popUp).getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Driveway' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Last picture of Driveway' })).toBeInTheDocument();
    server.vendor.setScenario(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await list()).toBeVisible();
    // The focus must stay in the page, although the element that opened the pop-up is gone.
    expect(document.body).not.toHaveFocus();
  });
});

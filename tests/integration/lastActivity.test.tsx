import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createControl } from '@mocks/control';
import { NEWCOMER_EMAIL } from '@mocks/vendor/people';
import { addDays, endOfDay, startOfDay } from '@/domain/dateRange';
import { timeText } from '@/text/format/times';
import { recorded } from '../support/recorded';
import { eventQueries, renderApp } from '../support/renderApp';
import { watchedElements } from '../support/watchedElements';
import { openWholeList, wholeList } from '../support/wholeList';
import { last } from '../support/only';
import { NOW, TODAY } from '../support/times';
import { MINUTE } from '../support/durations';
import { wireCamera, wireEvent } from '../support/builders';
import { answerCameras, pageOfEvents } from '../support/vendorAnswers';

const CODES = 'C0001,C0002,C0003,C0004,C0005,C0006,C0007,C0008,C0009,C0014';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const rows = () => screen.findAllByRole('article');
const kind = (name: RegExp) =>
  within(screen.getByRole('group', { name: 'Show only' })).getByRole('button', { name });
const counted = (): number =>
  Number(
    /: (\d+) events?$/.exec(
      screen.getByText(/: \d+ events?$/, { selector: '[role="status"]' }).textContent,
    )?.[1],
  );

describe('last activity', () => {
  it("lists today's events, newest first", async () => {
    const app = await openWholeList();
    expect(await screen.findByRole('heading', { level: 1, name: 'Last Activity' })).toBeVisible();
    expect(screen.getByText('July 2026')).toBeVisible();
    const links = (await rows()).map((row) => within(row).getByRole('link'));

    const { vendor } = app.server;
    const cameras = vendor.household.cameras();
    const expected = cameras
      .flatMap((camera) => vendor.recordings.eventsOf(camera).map((event) => ({ camera, event })))
      .filter(({ event }) => event.timestamp >= startOfDay(TODAY) && CODES.includes(event.code))
      .sort((one, other) => other.event.timestamp - one.event.timestamp);
    expect(expected.length).toBeGreaterThan(10);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      expected
        .slice(0, links.length)
        .map(({ camera, event }) => `/camera-detail/${camera.uuid}/${event.uuid}`),
    );
    const [newest] = expected;
    expect(links[0]?.getAttribute('aria-label')).toMatch(
      new RegExp(`^${newest?.camera.displayName}, .+, ${timeText(newest?.event.timestamp ?? 0)}$`),
    );
    expect(document.title).toBe('Camera Web App - Last Activity');

    const calls = eventQueries(app);
    expect(calls).toHaveLength(cameras.length);
    for (const query of calls) {
      expect(query).toMatchObject({ size: '30', order: 'false', codes: CODES });
      expect(Number(query['begin'])).toBe(startOfDay(TODAY));
      expect(Number(query['end'])).toBeGreaterThanOrEqual(NOW);
      expect(Number(query['end'])).toBeLessThan(NOW + 60_000);
    }

    // Screen readers get the 24 hours as text.
    const day = screen.getByRole('region', { name: /^Today Friday, 31 July$/ });
    expect(
      within(day).getByRole('img', {
        name: /^\d+ events over the day, the busiest hour from \d\d:00 to \d\d:00$/,
      }),
    ).toBeVisible();

    const all = counted();
    const people = kind(/^People/);
    await app.user.click(people);
    expect(people).toHaveAttribute('aria-pressed', 'true');
    expect(location.search).toBe('?category=people');
    await waitFor(() => expect(counted()).toBeLessThan(all));
    for (const row of await rows()) {
      expect(within(row).getByRole('link').getAttribute('aria-label')).toContain(', Person detected, ');
    }
    await app.user.click(people);
    await waitFor(() => expect(counted()).toBe(all));
    await waitFor(async () => expect(await rows()).toHaveLength(links.length));
  });

  it('requests the recording of a pressed row before the list of its camera', async () => {
    const { server } = await openWholeList();
    const [row] = await rows();
    const link = row && within(row).getByRole('link');
    const people = kind(/^People/);
    const { calls } = server.vendor;
    const before = calls.length;
    act(() => {
      if (link) fireEvent.click(link);
      fireEvent.click(people);
    });
    expect(`${location.pathname}${location.search}`).toBe(link?.getAttribute('href'));
    await waitFor(() => expect(server.calls('events').some(({ query }) => query.size === '20')).toBe(true));
    const made = calls.slice(before);
    const addresses = made.filter(({ path }) => path.endsWith('/hls'));
    expect(addresses).toHaveLength(1);
    const ofCamera = made.findIndex(({ query }) => query.size === '20');
    expect(made.findIndex((call) => addresses.includes(call))).toBeLessThan(ofCamera);
  });
});

it('last activity: stores selected days in the URL and restores them with Back', async () => {
  const late: (() => void)[] = [];
  const of = (deviceUuid: string, days: readonly string[]) =>
    Response.json({
      data: {
        events: days.map((day) => wireEvent(`${deviceUuid} ${day}`, startOfDay(day), deviceUuid, 'C0001')),
      },
    });
  let isLate = true;
  const app = await renderApp('/last-activity', {
    prepare: (server) =>
      server.override('events', ({ url }) => {
        const { searchParams } = new URL(url);
        const deviceUuid = searchParams.get('deviceUuid') ?? '';
        if (Number(searchParams.get('begin')) !== startOfDay(TODAY))
          return of(deviceUuid, ['2026-07-30', '2026-07-29', '2026-07-28']);
        if (!isLate) return of(deviceUuid, [TODAY]);
        return new Promise<Response>((resolve) => {
          late.push(() => resolve(of(deviceUuid, [])));
        });
      }),
  });
  await waitFor(() => expect(late.length).toBeGreaterThan(0));
  await app.user.click(await screen.findByRole('button', { name: 'Calendar' }));
  await app.user.click(await screen.findByRole('button', { name: 'Tuesday, 28 July 2026' }));
  await app.user.click(screen.getByRole('button', { name: 'Thursday, 30 July 2026' }));
  await waitFor(() => expect(location.search).toBe('?from=2026-07-28&to=2026-07-30'));
  const day = await screen.findByRole('region', { name: /^Yesterday/ });
  expect(screen.getByRole('region', { name: 'Wednesday, 29 July' })).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Today/ })).toBeNull();
  const last = eventQueries(app).at(-1);
  expect(Number(last?.['begin'])).toBe(startOfDay('2026-07-28'));
  expect(Number(last?.['end'])).toBe(endOfDay('2026-07-30'));
  const calendar = screen.getByRole('button', { name: 'Calendar' });
  expect(calendar).toHaveFocus();
  expect(calendar).toHaveAttribute('aria-expanded', 'false');

  await act(async () => {
    for (const answer of late) answer();
    await Promise.resolve();
  });
  expect(day).toBeVisible();
  expect(screen.queryByText('NO CLIP EVENTS THAT DAY')).toBeNull();

  isLate = false;
  act(() => history.back());
  expect(await screen.findByRole('region', { name: /^Today/ })).toBeVisible();
  expect(location.search).toBe('');
});

describe('last activity with some or all events missing', () => {
  it('does not claim that the day was empty while events of a camera are missing', async () => {
    const { id } = recorded('Driveway');
    await renderApp('/last-activity', {
      vendor: { scenario: 'no-clips' },
      prepare: (server) =>
        server.override('events', ({ url }) =>
          new URL(url).searchParams.get('deviceUuid') === id ? Response.json({}, { status: 500 }) : undefined,
        ),
    });
    await screen.findByText(/^Events from Driveway could not be loaded\./);
    expect(screen.queryByText('NO CLIP EVENTS THAT DAY')).toBeNull();
  });

  it('lists the cameras that failed and adds their events when a retry succeeds', async () => {
    const { user, store, server } = await renderApp('/last-activity', {
      vendor: { scenario: 'events-partly-failing' },
      prepare: ({ vendor }) => createControl(vendor).condition('shares-end', 403),
    });
    await screen.findByText(
      /^Events from (?=.*Driveway)(?=.*Street)(?=.*Nursery).*, .* and .* could not be loaded\./,
    );
    expect((await rows()).length).toBeGreaterThan(0);
    const ofDriveway = { name: /^Driveway,/ };
    expect(screen.queryByRole('link', ofDriveway)).toBeNull();
    expect(store.getState().auth.isAuthenticated).toBe(true);
    // The condition `shares-end` has removed the other two cameras.
    server.vendor.setScenario(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findAllByRole('link', ofDriveway)).length).toBeGreaterThan(0);
    await wholeList();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a day without clips had no events', async () => {
    await renderApp('/last-activity', { vendor: { scenario: 'no-clips' } });
    expect(await screen.findByText('NO CLIP EVENTS THAT DAY')).toBeVisible();
  });

  it('says that a new user has no cameras', async () => {
    const { server } = await renderApp('/last-activity', { as: NEWCOMER_EMAIL });
    expect(await screen.findByText('You currently have no camera device')).toBeVisible();
    expect(screen.queryByText('NO CLIP EVENTS THAT DAY')).toBeNull();
    expect(server.calls('events')).toHaveLength(0);
  });
});

describe('older events of last activity', () => {
  let isFailing: boolean;
  beforeEach(() => {
    isFailing = false;
  });
  const busy = (count: number, every = MINUTE): Parameters<typeof renderApp>[1] => ({
    listHeight: 5_000,
    prepare: (server) => {
      answerCameras(server, wireCamera('first', 'Front Door'), wireCamera('second', 'Driveway'));
      const times = Array.from({ length: count }, (_unused, index) => NOW - index * every);
      const events = times
        .map((at) => wireEvent(String(at), at, 'first', 'C0001'))
        .concat(wireEvent('early', startOfDay(TODAY) + MINUTE, 'second', 'C0001'));
      server.override('events', ({ url }) =>
        isFailing ? Response.json({}, { status: 500 }) : pageOfEvents(url, events),
      );
    },
  });
  const showMore = () => screen.findByRole('button', { name: 'Show more' });
  const orderOf = (element: Element) => [...document.querySelectorAll('article, button')].indexOf(element);

  it('load with Show more, even after a failure', async () => {
    const app = await renderApp('/last-activity', busy(75));
    const button = await showMore();
    expect(screen.getByText('Older events from Front Door are not loaded yet.')).toBeVisible();
    expect(screen.getByText('31 events so far')).toBeVisible();
    expect(await rows()).toHaveLength(31);
    const last = () => screen.getAllByRole('article').at(-1) ?? document.body;
    expect(within(last()).getByText('Driveway')).toBeVisible();
    expect(orderOf(button)).toBeLessThan(orderOf(last()));

    isFailing = true;
    await app.user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!');
    expect(await rows()).toHaveLength(31);
    expect(screen.queryByRole('dialog')).toBeNull();
    isFailing = false;
    const before = eventQueries(app).length;
    await app.user.click(await showMore());
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(await screen.findByText(/^30 more events\. Today: 61 events$/)).toBeInTheDocument();
    expect(await rows()).toHaveLength(61);
    expect(eventQueries(app)).toHaveLength(before + 2);
    expect(eventQueries(app).at(-2)).toMatchObject({
      size: '30',
      begin: String(startOfDay(TODAY)),
      end: String(NOW - 29 * MINUTE - 5_000),
    });
    expect(await showMore()).toHaveFocus();

    await app.user.click(await showMore());
    expect(await screen.findByText('76 events so far')).toBeVisible();
    expect(screen.queryByText(/not loaded yet/)).toBeNull();
    await app.user.click(await showMore());
    expect(await screen.findByText('All events from these days are loaded.')).toBeVisible();
    expect(screen.getByText('76 events')).toBeVisible();
    expect(screen.queryByText(/so far/)).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent('All events from these days are loaded.'),
    );
  });

  it('add a day that was not listed before', async () => {
    const app = await renderApp(
      `/last-activity?from=${addDays(TODAY, -4)}&to=${TODAY}`,
      busy(75, 60 * MINUTE),
    );
    const dayBefore = await screen.findByRole('region', { name: /^Yesterday/ });
    await app.user.click(within(dayBefore).getByRole('button', { name: 'Show more' }));
    const day = await screen.findByRole('region', { name: 'Wednesday, 29 July' });
    const button = await within(day).findByRole('button', { name: 'Show more' });
    expect(within(dayBefore).queryByRole('button', { name: 'Show more' })).toBeNull();
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('load automatically at the end of the list until a page has no new events', async () => {
    const watched = watchedElements();
    const app = await renderApp('/last-activity', busy(29));
    expect(await rows()).toHaveLength(30);
    expect(screen.queryByText(/not loaded yet/)).toBeNull();
    expect(await screen.findByText('30 events so far')).toBeVisible();
    const before = eventQueries(app).length;
    act(() => last(watched).tell(true));
    expect(await screen.findByText('All events from these days are loaded.')).toBeVisible();
    expect(screen.getByText('30 events')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    const requestCount = eventQueries(app).length;
    expect(requestCount).toBeGreaterThan(before);
    act(() => last(watched).tell(true));
    expect(eventQueries(app)).toHaveLength(requestCount);
  });
});

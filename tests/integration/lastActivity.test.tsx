import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createControl } from '@mocks/setting/control';
import { NEWCOMER_EMAIL } from '@mocks/vendor/people';
import { addDays, dayOf, endOfDay, startOfDay } from '@/domain/dateRange';
import { timeText } from '@/text/format/times';
import { recorded } from '../support/recorded';
import { renderApp, type RenderedApp } from '../support/renderApp';
import { openWholeList } from '../support/wholeList';

/** A Friday afternoon, so that today has seen something and the month has a past. */
const NOW = new Date(2026, 6, 31, 16, 20).getTime();
const TODAY = '2026-07-31';
const YESTERDAY = '2026-07-30';
const CODES = 'C0001,C0002,C0003,C0004,C0005,C0006,C0007,C0008,C0009,C0014';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const rows = () => screen.findAllByRole('article');
const eventCalls = ({ server }: RenderedApp) => server.calls('events').map(({ query }) => query);
const calendar = () => screen.getByRole('button', { name: 'Calendar' });

const openCalendar = async ({ user }: RenderedApp) => {
  await screen.findByRole('heading', { level: 1, name: 'Last Activity' });
  await user.click(calendar());
  return screen.findByRole('group', { name: 'Month' });
};

describe('what the cameras saw', () => {
  it('is today’s, of every camera, newest first', async () => {
    const app = await openWholeList();
    expect(await screen.findByRole('heading', { level: 1, name: 'Last Activity' })).toBeVisible();
    expect(screen.getByText('July 2026')).toBeVisible();
    const links = (await rows()).map((row) => within(row).getByRole('link'));

    const { vendor } = app.server;
    const expected = vendor.household
      .cameras()
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
  });

  it('is asked for from midnight to now, thirty events of each camera', async () => {
    const app = await openWholeList();
    await rows();
    const calls = eventCalls(app);
    expect(calls).toHaveLength(app.server.vendor.household.cameras().length);
    for (const query of calls) {
      expect(query).toMatchObject({ size: '30', order: 'false', codes: CODES });
      expect(Number(query['begin'])).toBe(startOfDay(TODAY));
      expect(Number(query['end'])).toBeGreaterThanOrEqual(NOW);
      expect(Number(query['end'])).toBeLessThan(NOW + 60_000);
    }
  });

  it('opens with the day’s 24 hours in words for who cannot see them', async () => {
    await openWholeList();
    await rows();
    const day = screen.getByRole('region', { name: /^Today Friday, 31 July$/ });
    expect(
      within(day).getByRole('img', {
        name: /^\d+ events over the day, most of them between \d\d:00 and \d\d:00$/,
      }),
    ).toBeVisible();
  });

  it('leaves the address of a clip as it is when a kind is chosen before the clip is drawn', async () => {
    await openWholeList();
    const [row] = await rows();
    const link = row && within(row).getByRole('link');
    const kinds = within(screen.getByRole('group', { name: 'Show only' }));
    const people = kinds.getByRole('button', { name: /^People/ });
    act(() => {
      if (link) fireEvent.click(link);
      fireEvent.click(people);
    });
    expect(`${location.pathname}${location.search}`).toBe(link?.getAttribute('href'));
  });

  it('can be narrowed to some kinds, which the address keeps', async () => {
    const { user } = await openWholeList({ listHeight: 5_000 });
    const all = await rows();
    const people = within(screen.getByRole('group', { name: 'Show only' })).getByRole('button', {
      name: /^People/,
    });
    await user.click(people);
    expect(people).toHaveAttribute('aria-pressed', 'true');
    expect(location.search).toBe('?category=people');
    const some = await rows();
    expect(some.length).toBeLessThan(all.length);
    for (const row of some) {
      expect(within(row).getByRole('link').getAttribute('aria-label')).toContain(', Person detected, ');
    }
    await user.click(people);
    expect(await rows()).toHaveLength(all.length);
  });
});

describe('choosing days', () => {
  it('loads them, closes the calendar and stays in the address', async () => {
    const app = await renderApp('/last-activity', {
      prepare: (server) =>
        server.override('events', ({ url }) => {
          const deviceUuid = new URL(url).searchParams.get('deviceUuid');
          const events = ['2026-07-30', '2026-07-29', '2026-07-28'].map((day) => ({
            uuid: `${deviceUuid} ${day}`,
            deviceUuid,
            timestamp: startOfDay(day),
            code: 'C0001',
            thumbnail: null,
          }));
          return Response.json({ data: { events } });
        }),
    });
    await openCalendar(app);
    expect(calendar()).toHaveAttribute('aria-expanded', 'true');
    await app.user.click(screen.getByRole('button', { name: 'Tuesday, 28 July 2026' }));
    expect(screen.getByText(/^Now choose the last day/)).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Thursday, 30 July 2026' }));

    await waitFor(() => expect(location.search).toBe('?from=2026-07-28&to=2026-07-30'));
    expect(calendar()).toHaveAttribute('aria-expanded', 'false');
    expect(calendar()).toHaveFocus();
    expect(await screen.findByRole('region', { name: /^Yesterday/ })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Wednesday, 29 July' })).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Today/ })).toBeNull();
    const last = eventCalls(app).at(-1);
    expect(Number(last?.['begin'])).toBe(startOfDay('2026-07-28'));
    expect(Number(last?.['end'])).toBe(endOfDay('2026-07-30'));
  });

  it('works with the arrow keys, also into the month before, and stops 29 days back', async () => {
    const app = await renderApp('/last-activity');
    const month = await openCalendar(app);
    const today = screen.getByRole('button', { name: 'Friday, 31 July 2026, chosen' });
    today.focus();
    await app.user.keyboard('{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Thursday, 30 July 2026' })).toHaveFocus();
    await app.user.keyboard('{ArrowRight}{ArrowRight}');
    expect(today).toHaveFocus();
    month.style.direction = 'rtl';
    await app.user.keyboard('{ArrowLeft}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Thursday, 30 July 2026' })).toHaveFocus();
    await app.user.keyboard('{ArrowLeft}');
    await app.user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Thursday, 2 July 2026' })).toHaveFocus();
    await app.user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(location.search).toBe('?from=2026-07-02&to=2026-07-02'));
    expect(month).not.toBeInTheDocument();
  });

  it('shows another month when the days reach into it', async () => {
    vi.setSystemTime(new Date(2026, 6, 10, 12));
    const app = await renderApp('/last-activity');
    await openCalendar(app);
    screen.getByRole('button', { name: 'Friday, 10 July 2026, chosen' }).focus();
    await app.user.keyboard('{ArrowUp}{ArrowUp}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Friday, 26 June 2026' })).toHaveFocus());
    expect(screen.getByText('June 2026', { selector: '[aria-live]' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Previous month' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps the focus on the button that led to the first or the last month', async () => {
    vi.setSystemTime(new Date(2026, 6, 10, 12));
    const { user } = await renderApp('/last-activity');
    await user.click(await screen.findByRole('button', { name: 'Calendar' }));
    for (const [name, month] of [
      ['Previous month', 'June 2026'],
      ['Next month', 'July 2026'],
    ] as const) {
      const button = await screen.findByRole('button', { name });
      button.focus();
      await user.keyboard('{Enter}{Enter}');
      expect(screen.getByText(month, { selector: '[aria-live]' })).toBeVisible();
      expect(button).toHaveFocus();
      expect(button).toHaveAttribute('aria-disabled', 'true');
    }
  });

  it('works in two date fields, and says what is wrong with them', async () => {
    const app = await renderApp('/last-activity');
    await openCalendar(app);
    const from = screen.getByLabelText('From');
    const to = screen.getByLabelText('To');
    expect(from).toHaveAttribute('min', '2026-07-02');
    expect(to).toHaveAttribute('max', TODAY);
    const show = screen.getByRole('button', { name: 'Show these days' });

    fireEvent.change(from, { target: { value: '2026-07-31' } });
    fireEvent.change(to, { target: { value: '2026-07-30' } });
    await app.user.click(show);
    const wrongOrder = 'The first day must not be after the last one.';
    const outside = 'Please choose days from Thursday, 2 July 2026 to Friday, 31 July 2026.';
    const expectWrong = (message: string, isWrong: readonly [boolean, boolean]) =>
      [from, to].forEach((field, index) => {
        expect(field.getAttribute('aria-invalid')).toBe(isWrong[index] === true ? 'true' : null);
        expect(field).toHaveAccessibleDescription(isWrong[index] === true ? message : '');
      });
    expectWrong(wrongOrder, [true, true]);
    expect(screen.getAllByText(wrongOrder)).toHaveLength(1);
    fireEvent.change(from, { target: { value: '2026-06-01' } });
    expectWrong(wrongOrder, [false, false]);
    await app.user.click(show);
    expectWrong(outside, [true, false]);
    fireEvent.change(from, { target: { value: '2026-07-29' } });
    fireEvent.change(to, { target: { value: '' } });
    await app.user.click(show);
    expectWrong(outside, [false, true]);
    fireEvent.change(from, { target: { value: '' } });
    await app.user.click(show);
    expectWrong(outside, [true, true]);
    fireEvent.change(to, { target: { value: '2026-07-30' } });
    expect(location.search).toBe('');

    fireEvent.change(from, { target: { value: '2026-07-29' } });
    await app.user.click(show);
    await waitFor(() => expect(location.search).toBe('?from=2026-07-29&to=2026-07-30'));
  });

  it('is undone by Back and kept by a reload', async () => {
    const app = await renderApp('/last-activity');
    await openCalendar(app);
    await app.user.click(await screen.findByRole('button', { name: 'Yesterday' }));
    expect(await screen.findByRole('region', { name: /^Yesterday/ })).toBeVisible();
    expect(location.search).toBe(`?from=${YESTERDAY}&to=${YESTERDAY}`);
    act(() => history.back());
    expect(await screen.findByRole('region', { name: /^Today/ })).toBeVisible();
    expect(location.search).toBe('');
  });

  it('is taken from the address', async () => {
    const app = await renderApp(`/last-activity?from=${YESTERDAY}&to=${YESTERDAY}`);
    expect(await screen.findByRole('region', { name: /^Yesterday/ })).toBeVisible();
    expect(Number(eventCalls(app)[0]?.['begin'])).toBe(startOfDay(YESTERDAY));
    expect(Number(eventCalls(app)[0]?.['end'])).toBe(endOfDay(YESTERDAY));
  });

  // Of days outside of the limits, and of what is no day; all the others: tests/unit/domain/dateRange.test.ts.
  it.each([`?from=${addDays(TODAY, -30)}&to=${TODAY}`, '?from=%3Cb%3E&to=%00&category=%F0%9F%98%80'])(
    'falls back to today for an address that makes no sense: %s',
    async (query) => {
      const app = await renderApp(`/last-activity${query}`);
      expect(await screen.findByRole('region', { name: /^Today/ })).toBeVisible();
      expect(Number(eventCalls(app)[0]?.['begin'])).toBe(startOfDay(dayOf(NOW)));
    },
  );

  it('closes with Escape and changes nothing', async () => {
    const app = await renderApp('/last-activity');
    await openCalendar(app);
    await app.user.keyboard('{Escape}');
    expect(calendar()).toHaveAttribute('aria-expanded', 'false');
    expect(calendar()).toHaveFocus();
    expect(location.search).toBe('');
  });

  it('closes when the focus goes on to what follows it, not with the focus of the window', async () => {
    const app = await renderApp('/last-activity');
    await openCalendar(app);
    const next = await screen.findByRole('button', { name: 'When things happen' });
    const show = await screen.findByRole('button', { name: 'Show these days' });
    act(() => show.focus());
    act(() => show.blur());
    expect(calendar()).toHaveAttribute('aria-expanded', 'true');
    act(() => show.focus());
    await app.user.tab();
    expect(next).toHaveFocus();
    expect(calendar()).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('group', { name: 'Choose days' })).toBeNull();
  });

  it('stays open when a press on its own words hands the focus to the page', async () => {
    const app = await renderApp('/last-activity');
    await openCalendar(app);
    await app.user.click(screen.getByText(/choose the first day/i));
    expect(calendar()).toHaveAttribute('aria-expanded', 'true');
    fireEvent.blur(await screen.findByLabelText('From'), { relatedTarget: screen.getByRole('main') });
    expect(calendar()).toHaveAttribute('aria-expanded', 'true');
  });
});

describe('when things go wrong', () => {
  it('never lets an old answer replace a newer one', async () => {
    const late: (() => void)[] = [];
    const isOfToday = (request: Request) =>
      Number(new URL(request.url).searchParams.get('begin')) === startOfDay(TODAY);
    const app = await renderApp('/last-activity', {
      prepare: (server) =>
        server.override('events', (request) =>
          isOfToday(request)
            ? new Promise<Response>((resolve) => {
                late.push(() => resolve(Response.json({ data: { events: [] } })));
              })
            : undefined,
        ),
    });
    await waitFor(() => expect(late.length).toBeGreaterThan(0));
    await openCalendar(app);
    await app.user.click(await screen.findByRole('button', { name: 'Yesterday' }));
    const day = await screen.findByRole('region', { name: /^Yesterday/ });
    await act(async () => {
      for (const answer of late) answer();
      await Promise.resolve();
    });
    expect(day).toBeVisible();
    expect(screen.queryByText('NO CLIP EVENTS THAT DAY')).toBeNull();
  });

  it('names the camera whose events are missing, while the others show', async () => {
    const { user, server } = await renderApp('/last-activity', {
      vendor: { scenario: 'events-partly-failing' },
    });
    const notice = await screen.findByText(/^The events of Driveway could not be loaded\./);
    expect((await rows()).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: /^Driveway,/ })).toBeNull();
    server.vendor.setScenario(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect((await screen.findAllByRole('link', { name: /^Driveway,/ })).length).toBeGreaterThan(0);
  });

  it('does not say that nothing happened where a camera’s events are missing and the others have none', async () => {
    const { id } = recorded('Driveway');
    await renderApp('/last-activity', {
      vendor: { scenario: 'no-clips' },
      prepare: (server) =>
        server.override('events', ({ url }) =>
          new URL(url).searchParams.get('deviceUuid') === id ? Response.json({}, { status: 500 }) : undefined,
        ),
    });
    await screen.findByText(/^The events of Driveway could not be loaded\./);
    expect(screen.queryByText('NO CLIP EVENTS THAT DAY')).toBeNull();
  });

  it.each([403, 404])('keeps the session where another’s camera is shared no more (%i)', async (status) => {
    const { user, store } = await renderApp('/last-activity', {
      prepare: ({ vendor }) => createControl(vendor).condition('shares-end', status),
    });
    const notice = await screen.findByText(/^The events of Street and Nursery could not be loaded\./);
    expect((await rows()).length).toBeGreaterThan(0);
    expect(store.getState().auth.isAuthenticated).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says why nothing could be loaded, and tries again', async () => {
    const refusal = () =>
      Response.json(
        { errors: [{ status: 500, code: 'E1500', detail: 'The recordings are being moved.' }] },
        { status: 500 },
      );
    const { user, server } = await renderApp('/last-activity', {
      prepare: (prepared) => prepared.override('events', refusal),
    });
    const popUp = await screen.findByRole('dialog', { name: 'Oops...' });
    expect(popUp).toHaveTextContent('The recordings are being moved.');
    expect(screen.getAllByText('The recordings are being moved.')).toHaveLength(1);
    await user.click(within(popUp).getByRole('button', { name: 'OK' }));
    server.override('events', null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await rows()).length).toBeGreaterThan(0);
  });

  it('shows a plain message for an answer of another shape', async () => {
    await renderApp('/last-activity', { vendor: { scenario: 'wrong-shape' } });
    expect(await screen.findByRole('dialog', { name: 'Oops...' })).toHaveTextContent('Something went wrong!');
    expect(screen.getByText('Last Activity', { selector: 'h1' })).toBeInTheDocument();
  });

  it('says that nothing happened that day', async () => {
    await renderApp('/last-activity', { vendor: { scenario: 'no-clips' } });
    expect(await screen.findByText('NO CLIP EVENTS THAT DAY')).toBeVisible();
  });

  it('says that there is no camera', async () => {
    const { server } = await renderApp('/last-activity', { as: NEWCOMER_EMAIL });
    expect(await screen.findByText('You currently have no camera device')).toBeVisible();
    expect(screen.queryByText('NO CLIP EVENTS THAT DAY')).toBeNull();
    expect(server.calls('events')).toHaveLength(0);
  });
});

it('asks for the address of the chosen recording before the screen of its camera asks for its events, and once', async () => {
  const { server } = await renderApp('/last-activity');
  const [row] = await rows();
  if (!row) throw new Error('There is no row.');
  const { calls } = server.vendor;
  const before = calls.length;
  fireEvent.click(within(row).getByRole('link'));
  await waitFor(() => expect(server.calls('events').some(({ query }) => query.size === '20')).toBe(true));
  const made = calls.slice(before);
  const addresses = made.filter(({ path }) => path.endsWith('/hls'));
  expect(addresses).toHaveLength(1);
  // The list that was left may still ask for its cameras.
  const ofCamera = made.findIndex(({ query }) => query.size === '20');
  expect(made.findIndex((call) => addresses.includes(call))).toBeLessThan(ofCamera);
});

describe('the events beyond the newest thirty of a camera', () => {
  const MINUTE = 60_000;
  /** One camera with an event a minute, another with one in the morning. */
  const busy = (count: number, every = MINUTE): Parameters<typeof renderApp>[1] => ({
    listHeight: 5_000,
    prepare: (server) => {
      const [first, second] = server.vendor.household.cameras();
      server.override('cameras', () =>
        Response.json({
          data: {
            cameras: [first, second].map((camera) => ({
              uuid: camera?.uuid,
              displayName: camera?.displayName,
            })),
          },
        }),
      );
      server.override('events', (request) => {
        const { searchParams } = new URL(request.url);
        const isBusy = searchParams.get('deviceUuid') === first?.uuid;
        const all = isBusy
          ? Array.from({ length: count }, (_unused, index) => NOW - index * every)
          : [startOfDay(TODAY) + MINUTE];
        const events = all
          .filter((at) => at <= Number(searchParams.get('end')))
          .slice(0, Number(searchParams.get('size')))
          .map((timestamp) => ({ uuid: String(timestamp), timestamp, code: 'C0001' }));
        return Response.json({ data: { events } });
      });
    },
  });
  const showMore = () => screen.findByRole('button', { name: 'Show more' });
  const place = (element: Element) => [...document.querySelectorAll('article, button')].indexOf(element);

  it('come with Show more, right where they are missing, and the focus stays', async () => {
    const app = await renderApp('/last-activity', busy(75));
    const button = await showMore();
    expect(screen.getByText('Older events of Front Door are not loaded yet.')).toBeVisible();
    expect(screen.getByText('31 events so far')).toBeVisible();
    expect(await rows()).toHaveLength(31);
    const last = () => screen.getAllByRole('article').at(-1) ?? document.body;
    // What is older than the hole stands below it.
    expect(within(last()).getByText('Driveway')).toBeVisible();
    expect(place(button)).toBeLessThan(place(last()));

    await app.user.click(button);
    expect(await screen.findByText(/^30 more events\. Today: 61 events$/)).toBeInTheDocument();
    expect(await rows()).toHaveLength(61);
    expect(eventCalls(app)).toHaveLength(4);
    expect(eventCalls(app).at(-2)).toMatchObject({
      size: '30',
      begin: String(startOfDay(TODAY)),
      end: String(NOW - 29 * MINUTE - 5_000),
    });
    expect(await showMore()).toHaveFocus();

    await app.user.click(await showMore());
    expect(await screen.findByText('All events of these days are loaded.')).toBeVisible();
    expect(screen.getByText('76 events')).toBeVisible();
    expect(screen.queryByText(/so far/)).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent('All events of these days are loaded.'),
    );
  });

  it('come to days that are not drawn yet, and the focus stays', async () => {
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

  it('that do not come are spoken of, and can be asked for again', async () => {
    const app = await renderApp('/last-activity', busy(40));
    const button = await showMore();
    app.server.override('events', () => Response.json({}, { status: 500 }));
    await app.user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong!');
    expect(await rows()).toHaveLength(31);
    expect(screen.queryByRole('dialog')).toBeNull();
    app.server.override('events', () => Response.json({ data: { events: [] } }));
    await app.user.click(await showMore());
    expect(await screen.findByText('All events of these days are loaded.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are not offered where every camera has shown all', async () => {
    await renderApp('/last-activity', busy(29));
    expect(await rows()).toHaveLength(30);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.queryByText(/not loaded yet/)).toBeNull();
  });
});

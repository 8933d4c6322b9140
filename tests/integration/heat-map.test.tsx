import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { gate } from '../support/gate';
import { answerOwnEvents } from '../support/vendorAnswers';
import { renderApp, type RenderAppOptions } from '../support/renderApp';
import { roundTrips } from '../support/roundTrips';
import { NOW } from '../support/times';
import { DAY } from '../support/durations';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

async function opened(options: RenderAppOptions = {}, address = '/last-activity') {
  const app = await renderApp(address, options);
  const button = await screen.findByRole('button', { name: 'When things happen' });
  const before = app.server.calls('events').length;
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('region', { name: 'When things happen' })).toBeNull();
  await app.user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const region = await screen.findByRole('region', { name: 'When things happen' });
  return { ...app, button, region, before };
}

const counted = (region: HTMLElement) =>
  waitFor(() => expect(within(region).getByRole('status')).toHaveTextContent(/^\d+ events?, 25 – 31 July$/));
const countedMonth = (region: HTMLElement) =>
  waitFor(() => expect(within(region).getByRole('status')).toHaveTextContent(/^\d+ events, 2 – 31 July$/));
/** Finds cells by label, because a query by role would compute the names of all elements. */
const cells = (region: HTMLElement) =>
  [...region.querySelectorAll<HTMLElement>('table button')].filter((each) =>
    /^[A-Z][a-z]+day, \d\d:00 to \d\d:00, \d+ events?$/.test(each.getAttribute('aria-label') ?? ''),
  );
const sumOf = (region: HTMLElement, ofThem = cells(region)) =>
  ofThem.reduce((sum, { textContent }) => sum + Number(textContent), 0);
const statusCount = (region: HTMLElement) =>
  Number.parseInt(within(region).getByRole('status').textContent ?? '', 10);

/** The only event that is not motion happened this many milliseconds before `NOW`. */
const PERSON_AT = 12 * DAY;

const listed = (
  times: readonly number[],
  answer: (
    camera: 'door' | 'drive' | null,
    begin: number,
    url: string,
  ) => Promise<Response | undefined> = () => Promise.resolve(undefined),
): RenderAppOptions => ({
  prepare: (server) => {
    const [door, drive] = server.vendor.household.cameras();
    server.override('events', async ({ url }) => {
      const { searchParams } = new URL(url);
      const [begin = 0, end = 0] = ['begin', 'end'].map((name) => Number(searchParams.get(name)));
      const uuid = searchParams.get('deviceUuid');
      const isDoor = uuid === door?.uuid;
      const other = await answer(isDoor ? 'door' : uuid === drive?.uuid ? 'drive' : null, begin, url);
      if (other) return other;
      const events = times
        .filter((at) => isDoor && at >= begin && at <= end)
        .toReversed()
        .map((timestamp) => ({
          uuid: String(timestamp),
          timestamp,
          code: timestamp === NOW - PERSON_AT ? 'C0003' : 'C0001',
        }));
      return Response.json({ data: { events } });
    });
  },
});

describe('heat map', () => {
  it('counts the events of the last 7 days by weekday and hour', async () => {
    const { region, user, server } = await opened({
      prepare: (started) => {
        const [door = '', drive = ''] = started.vendor.household.cameras().map(({ uuid }) => uuid);
        const hours = (...ago: number[]) => ago.map((each) => NOW - each * 3_600_000);
        answerOwnEvents(started, [
          ...hours(1, 1.1, 30, 31, 180).map((at) => ({ on: door, at, code: 'C0003' })),
          ...hours(2, 50, 51).map((at) => ({ on: door, at, code: 'C0001' })),
          ...hours(3, 80, 140).map((at) => ({ on: drive, at, code: 'C0003' })),
        ]);
      },
    });
    await counted(region);
    const table = within(within(region).getByRole('table'));
    expect(table.getAllByRole('rowheader').map((each) => each.getAttribute('aria-label'))).toEqual([
      // The tests run with the United States as the region, where weeks begin on Sunday.
      'Sunday',
      ...WEEKDAYS.slice(0, -1),
    ]);
    expect(table.getAllByRole('columnheader')).toHaveLength(24);
    const shown = cells(region);
    expect(shown).toHaveLength(7 * 24);
    expect(table.getAllByRole('button')).toEqual(shown);
    expect(statusCount(region)).toBe(10);
    expect(sumOf(region, shown)).toBe(10);
    expect(within(region).getByText('Nothing unusual in the last 24 hours.')).toBeVisible();

    const stops = shown.filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
    const [stop] = stops;
    expect(stop?.getAttribute('aria-label')).toMatch(/^Friday, 16:00 to 17:00/);
    stop?.focus();
    await user.keyboard('{ArrowUp}{ArrowRight}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Thursday, 17:00 to 18:00/);
    await user.keyboard('{Home}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Thursday, 00:00 to 01:00/);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Thursday, 00:00 to 01:00/);

    const choose = async (group: string, name: RegExp, count: number) => {
      await user.click(within(screen.getByRole('group', { name: group })).getByRole('button', { name }));
      await waitFor(() => expect(statusCount(region)).toBe(count));
    };
    await choose('Cameras', /^Front Door/, 7);
    const before = server.calls('events').length;
    await choose('Show only', /^People/, 4);
    await roundTrips({ server });
    expect(server.calls('events').length).toBe(before);
    expect(sumOf(region)).toBe(4);
  });

  it('requests no loaded past day again when the range grows to 30 days', async () => {
    // The vendor may have listed later events since, so the newest one is requested again.
    const times = [...[20, 12, 6, 5, 1].map((days) => NOW - days * DAY), NOW - 5 * 60_000];
    const { region, user, button, server } = await opened(listed(times));
    const choose = (from: HTMLElement, days: string) =>
      user.click(within(from).getByRole('button', { name: days }));
    const eventRequests = () => server.calls('events');
    await counted(region);
    expect(statusCount(region)).toBe(4);
    await choose(region, '30');
    await countedMonth(region);
    expect(statusCount(region)).toBe(6);
    const before = eventRequests().length;
    await choose(region, '7');
    await counted(region);
    await user.click(button);
    await user.click(button);
    const again = await screen.findByRole('region', { name: 'When things happen' });
    await counted(again);
    expect(statusCount(again)).toBe(4);
    expect(eventRequests().length - before).toBeLessThanOrEqual(16);
    await roundTrips({ server });
    const beforeMonth = eventRequests().length;
    await choose(again, '30');
    await countedMonth(again);
    await roundTrips({ server });
    const since = eventRequests()
      .slice(beforeMonth)
      .map(({ query }) => Number(query['begin']));
    expect(since.length).toBeGreaterThanOrEqual(8);
    expect(since.filter((begin) => begin < NOW - DAY)).toEqual([]);
    expect(statusCount(again)).toBe(6);
  });

  it('links to unusual hours even if some cameras failed to load', async () => {
    const night = new Date(2026, 6, 31, 2).getTime();
    const again = gate();
    let isBroken = false;
    const { region, user } = await opened(
      listed(
        Array.from({ length: 12 }, (_unused, index) => night + index * 60_000),
        async (camera, begin) => {
          if (camera !== 'drive' || begin >= NOW - 5 * DAY) return undefined;
          if (isBroken) await again.opened;
          isBroken = true;
          return new Response('', { status: 500 });
        },
      ),
    );
    const alert = await within(region).findByRole('alert');
    expect(alert).toHaveTextContent('Events from Driveway could not be loaded.');
    const sentence = 'More than usual last night: Front Door, 12 events between 02:00 and 03:00';
    expect(within(region).getByRole('link', { name: sentence })).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(region).queryByRole('alert')).toBeNull());
    expect(region.contains(document.activeElement)).toBe(true);
    again.open();
    expect(await within(region).findByRole('alert')).toBeVisible();
    expect(within(region).queryByText('Nothing unusual in the last 24 hours.')).toBeNull();

    await user.click(within(region).getByRole('link', { name: sentence }));
    await screen.findByRole('heading', { level: 1, name: 'Replay' });
    const params = new URLSearchParams(location.search);
    expect([params.get('day'), params.get('at')]).toEqual(['2026-07-31', '02:00:00']);
  });

  it('can be stopped and resumed while counting', async () => {
    const door = gate();
    const month = gate();
    const held = new Set<string>();
    const { region, user } = await opened(
      listed([NOW - 25 * DAY, NOW - 6 * DAY, NOW - DAY], async (_camera, begin, url) => {
        if (begin < NOW - 20 * DAY) await month.opened;
        const isWeek = begin < NOW - 5 * DAY;
        if (isWeek && held.size < 8) held.add(url);
        if (isWeek && held.size > 2) await door.opened;
        return undefined;
      }),
    );
    const progress = await within(region).findByRole('progressbar', { name: 'Counting events' });
    expect(progress.getAttribute('aria-valuetext')).toMatch(/^\d of 8 cameras$/);
    expect(within(region).getByText(/^\d of 8 cameras$/)).toBeVisible();
    // Screen readers would announce each change while responses arrive.
    expect(within(region).getByRole('status')).toBeEmptyDOMElement();
    await user.click(within(region).getByRole('button', { name: 'Cancel' }));
    expect(within(region).getByRole('status')).toHaveTextContent(
      /^Stopped at \d+ events: \d of 8 cameras counted\.$/,
    );
    door.open();
    await user.click(within(region).getByRole('button', { name: 'Continue' }));
    await counted(region);
    expect([statusCount(region), sumOf(region)]).toEqual([2, 2]);
    // The focused button has unmounted.
    expect(region.contains(document.activeElement)).toBe(true);

    const choose = (days: string) => user.click(within(region).getByRole('button', { name: days }));
    await choose('30');
    await user.click(await within(region).findByRole('button', { name: 'Cancel' }));
    expect(within(region).getByRole('button', { name: 'Continue' })).toBeVisible();
    await choose('7');
    await counted(region);
    expect(within(region).queryByRole('button', { name: 'Continue' })).toBeNull();
    month.open();
    await choose('30');
    await countedMonth(region);
    expect(statusCount(region)).toBe(3);
  });

  it('includes late events after a refresh, and the new day after midnight', async () => {
    const intervals = vi.spyOn(globalThis, 'setInterval');
    const times = [NOW - 6 * DAY, NOW - DAY];
    const { region, user } = await opened(listed(times));
    await counted(region);
    expect(statusCount(region)).toBe(2);
    times.push(NOW + 30_000);
    vi.setSystemTime(NOW + 60_000);
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(statusCount(region)).toBe(3));
    expect(sumOf(region)).toBe(3);

    times.push(NOW + DAY - 60_000, NOW + DAY - 30_000);
    vi.setSystemTime(NOW + DAY);
    act(() => {
      for (const [tick, period] of intervals.mock.calls) {
        if (period === 30_000 && typeof tick === 'function') tick();
      }
    });
    intervals.mockRestore();
    await waitFor(() =>
      expect(within(region).getByRole('status')).toHaveTextContent('4 events, 26 July – 1 August'),
    );

    const replace = vi.spyOn(history, 'replaceState');
    act(() => {
      fireEvent.click(screen.getByRole('link', { name: 'View All' }));
      const [cell] = cells(region);
      if (cell) fireEvent.click(cell);
    });
    expect(location.pathname).toBe('/replay');
    expect(replace.mock.calls.map(([, , address]) => address)).not.toContainEqual(
      expect.stringContaining('/last-activity'),
    );
    replace.mockRestore();
  });

  it('opens replay on the latest past day of the selected weekday and hour', async () => {
    const { region, user, server } = await opened(
      listed([20, 12, 6, 1].map((days) => NOW - days * DAY)),
      '/last-activity?category=motion',
    );
    await user.click(within(region).getByRole('button', { name: '30' }));
    await countedMonth(region);
    expect(statusCount(region)).toBe(3);
    const press = async (hour: RegExp) => {
      await user.click(
        within(await screen.findByRole('region', { name: 'When things happen' })).getByRole('button', {
          name: hour,
        }),
      );
      await screen.findByRole('heading', { level: 1, name: 'Replay' });
      const params = new URLSearchParams(location.search);
      return [params.get('day'), params.get('kinds')];
    };
    const back = async () => {
      act(() => history.back());
      const again = await screen.findByRole('region', { name: 'When things happen' });
      await waitFor(() => expect(statusCount(again)).toBe(3));
      return again;
    };
    expect(await press(/^Thursday, 07:00 to 08:00/)).toEqual(['2026-07-30', 'motion']);
    const before = server.calls('events').length;
    const again = await back();
    expect(location.search).toBe('?category=motion');
    expect(within(again).getByRole('button', { name: '30' })).toHaveAttribute('aria-pressed', 'true');
    const stop = cells(again).find(({ tabIndex }) => tabIndex === 0);
    expect(stop?.getAttribute('aria-label')).toMatch(/^Thursday, 07:00 to 08:00/);
    await waitFor(() => expect(stop).toHaveFocus());
    const since = server.calls('events').slice(before);
    expect(since.filter(({ query }) => Number(query['begin']) < NOW - 2 * DAY)).toEqual([]);
    await user.click(within(again).getByRole('button', { name: '7' }));
    await counted(again);
    expect(await press(/^Friday, 20:00 to 21:00/)).toEqual(['2026-07-24', 'motion']);
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startOfDay } from '@/domain/dateRange';
import { cameraId } from '../support/recorded';
import { answerOwnEvents, type OwnEvent } from '../support/vendorAnswers';
import { renderApp, type RenderedApp } from '../support/renderApp';
import { NOW } from '../support/times';
import { MINUTE, HOUR } from '../support/durations';

const TODAY = startOfDay('2026-07-31');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const DOOR = cameraId('Front Door');
const DRIVEWAY = cameraId('Driveway');

/** C0003 is a detected person, and C0009 a detected sound. */
const SEEN: OwnEvent[] = [
  { on: DOOR, at: TODAY + 14 * HOUR + 5 * MINUTE, code: 'C0003' },
  { on: DRIVEWAY, at: TODAY + 14 * HOUR + 50 * MINUTE, code: 'C0003' },
  { on: DOOR, at: TODAY + 15 * HOUR, code: 'C0003' },
  { on: DRIVEWAY, at: TODAY + 3 * HOUR, code: 'C0009' },
];

const open = (address: string, seen: readonly OwnEvent[] = SEEN) =>
  renderApp(address, {
    prepare: (server) => answerOwnEvents(server, seen),
  });

const rows = () => screen.findAllByRole('article');
const names = async () =>
  (await rows()).map((row) => within(row).getByRole('link').getAttribute('aria-label'));
const hours = () => screen.findByRole('group', { name: 'Hours' });
const hour = async (name: string) => within(await hours()).getByRole('button', { name });
const chip = (group: string, name: RegExp) =>
  within(screen.getByRole('group', { name: group })).getByRole('button', { name });
const press = async ({ user }: RenderedApp, button: HTMLElement) => {
  await user.click(button);
};

describe('hour strip of last activity', () => {
  it('filters events by the selected hours', async () => {
    const app = await open('/last-activity');
    const buttons = within(await hours()).getAllByRole('button');
    expect(buttons).toHaveLength(24);
    expect(await hour('14:00 to 15:00, 2 events')).toHaveAttribute('aria-pressed', 'false');
    expect(await hour('15:00 to 16:00, 1 event')).toBeVisible();
    expect(await hour('23:00 to 24:00, 0 events')).toBeVisible();
    expect(buttons.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await press(app, await hour('14:00 to 15:00, 2 events'));
    expect(await names()).toEqual(['Driveway, Person detected, 14:50', 'Front Door, Person detected, 14:05']);
    expect(location.search).toBe('?hour=14');
    expect(chip('Show only', /^People/)).toHaveTextContent('People2');
    expect(chip('Show only', /^Sound/)).toHaveTextContent('Sound0');
    expect(chip('Cameras', /^Driveway/)).toHaveTextContent('Driveway1');

    await press(app, await hour('03:00 to 04:00, 1 event'));
    expect(await rows()).toHaveLength(3);
    await press(app, chip('Cameras', /^Driveway/));
    expect(await names()).toEqual(['Driveway, Person detected, 14:50', 'Driveway, Sound detected, 03:00']);
    expect(await hour('14:00 to 15:00, 1 event')).toHaveAttribute('aria-pressed', 'true');
    expect(location.search).toBe(`?camera=${DRIVEWAY}&hour=14&hour=03`);

    await press(app, screen.getByRole('button', { name: 'Show all' }));
    expect(await rows()).toHaveLength(4);
    expect(location.search).toBe('');
    expect(document.activeElement).not.toBe(document.body);

    // All presses happen before React renders the first.
    const both = [
      await hour('14:00 to 15:00, 2 events'),
      await hour('03:00 to 04:00, 1 event'),
      chip('Show only', /^People/),
      chip('Show only', /^Sound/),
    ];
    act(() => {
      for (const button of both) fireEvent.click(button);
    });
    expect(location.search).toBe('?category=people&category=audio&hour=14&hour=03');
    await waitFor(() => expect(chip('Show only', /^Sound/)).toHaveAttribute('aria-pressed', 'true'));
  });

  it('changes the selected hours by keyboard and by dragging', async () => {
    const app = await open('/last-activity?hour=03&category=people');
    expect(await screen.findByText('No events on these days match your filters.')).toBeVisible();
    expect(screen.queryAllByRole('article')).toHaveLength(0);
    await press(app, await hour('14:00 to 15:00, 2 events'));
    expect(await rows()).toHaveLength(2);
    await press(app, screen.getByRole('button', { name: 'Show all' }));
    expect(await rows()).toHaveLength(4);

    const [first] = within(await hours()).getAllByRole('button');
    act(() => first?.focus());
    await app.user.keyboard('{End}{ArrowRight}{Home}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(await hour('03:00 to 04:00, 1 event')).toHaveFocus();
    await app.user.keyboard(' ');
    expect(await rows()).toHaveLength(1);
    await app.user.keyboard('{Shift>}{ArrowLeft}{ArrowLeft}{/Shift}');
    expect(location.search).toBe('?hour=01&hour=02&hour=03');
    expect(await hour('01:00 to 02:00, 0 events')).toHaveFocus();
    await press(app, screen.getByRole('button', { name: 'Show all' }));
    expect(await rows()).toHaveLength(4);

    const buttons = within(await hours()).getAllByRole('button');
    buttons.forEach((button, index) => {
      vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(new DOMRect(index * 30, 0, 30, 40));
    });
    const at = (index: number) => ({ button: 0, isPrimary: true, clientX: index * 30 + 15, clientY: 20 });
    const drag = async () => {
      fireEvent.pointerDown(await hour('13:00 to 14:00, 0 events'), at(13));
      fireEvent.pointerMove(document.body, at(15));
    };
    await drag();
    fireEvent.pointerCancel(document.body, at(15));
    fireEvent.pointerUp(document.body, at(15));
    expect(location.search).toBe('');
    await drag();
    expect(location.search).toBe('');
    fireEvent.pointerUp(document.body, at(15));
    await waitFor(() => expect(location.search).toBe('?hour=13&hour=14&hour=15'));
    expect(await rows()).toHaveLength(3);
  });
});

describe('links from last activity to replay', () => {
  it('open the day in replay with the selected categories and cameras', async () => {
    const app = await open('/last-activity?category=people');
    await rows();
    const link = screen.getByRole('link', { name: 'Play the day' });
    expect(link).toHaveAttribute('href', '/replay?day=2026-07-31&kinds=people');
    await press(app, chip('Cameras', /^Front Door/));
    await press(app, await hour('14:00 to 15:00, 1 event'));
    expect(link).toHaveAttribute('href', `/replay?day=2026-07-31&at=14:00:00&cameras=${DOOR}&kinds=people`);
    await press(app, link);
    await waitFor(() => expect(location.pathname).toBe('/replay'));
    expect(history.state).toMatchObject({ usr: { play: true } });
  });

  it('open the last day in replay if several days are selected', async () => {
    await open('/last-activity?from=2026-07-29&to=2026-07-30', [
      { on: DOOR, at: TODAY - 3 * HOUR, code: 'C0003' },
    ]);
    await rows();
    expect(screen.getByRole('link', { name: 'Play the day, Yesterday' })).toHaveAttribute(
      'href',
      '/replay?day=2026-07-30',
    );
  });
});

it('camera detail: keeps the hour and category filters across clips and days', async () => {
  const YESTERDAY_AT_14 = TODAY - 10 * HOUR;
  const address = (at: number) => `/camera-detail/${DOOR}/${DOOR}-${at}`;
  const choice = () => screen.findByRole('region', { name: 'Choose from the list' });
  const app = await open(`${address(TODAY + 9 * HOUR)}?hour=03`, [
    { on: DOOR, at: TODAY + 14 * HOUR + 5 * MINUTE, code: 'C0003' },
    { on: DOOR, at: TODAY + 14 * HOUR + 30 * MINUTE, code: 'C0009' },
    { on: DOOR, at: TODAY + 9 * HOUR, code: 'C0003' },
    { on: DOOR, at: YESTERDAY_AT_14, code: 'C0003' },
  ]);
  const step = async (name: RegExp, to: number) => {
    await app.user.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(location.pathname).toBe(address(to)));
  };
  const none = 'None of the loaded events match your filters.';
  expect(await screen.findByText(none)).toBeVisible();
  await press(app, screen.getByRole('button', { name: 'Show all' }));
  await waitFor(() => expect(location.search).toBe(''));
  expect(screen.queryByText(none)).not.toBeInTheDocument();
  // The end of the list is out of view, so the last page does not load automatically.
  await press(app, screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('That’s everything from the last 30 days.')).toBeVisible();

  expect(within(await choice()).getByRole('heading', { name: 'Today' })).toBeVisible();
  await press(app, await hour('14:00 to 15:00, 2 events'));
  expect(location.search).toBe('?hour=14');
  expect(within(await choice()).getAllByText('2 events').length).toBeGreaterThan(0);
  await step(/^next/i, TODAY + 14 * HOUR + 5 * MINUTE);
  expect(await screen.findByRole('link', { name: 'Other cameras at this moment' })).toHaveAttribute(
    'href',
    '/replay?day=2026-07-31&at=14:05:00',
  );
  await step(/^next/i, TODAY + 14.5 * HOUR);
  expect(location.search).toBe('?hour=14');
  await press(app, chip('Show only', /^People/));
  expect(await hour('14:00 to 15:00, 1 event')).toHaveAttribute('aria-pressed', 'true');
  await step(/^previous/i, TODAY + 14 * HOUR + 5 * MINUTE);

  await press(app, screen.getByRole('button', { name: 'Show all' }));
  await step(/^previous/i, TODAY + 9 * HOUR);
  await step(/^previous/i, YESTERDAY_AT_14);
  expect(await within(await choice()).findByRole('heading', { name: 'Yesterday' })).toBeVisible();
  expect(await hour('14:00 to 15:00, 1 event')).toBeVisible();
  expect(await hour('09:00 to 10:00, 0 events')).toBeVisible();
});

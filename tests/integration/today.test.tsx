import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '@/domain/dateRange';
import { fullDay } from '@/text/format/days';
import { exactTimeText, timeText } from '@/text/format/times';
import { renderApp } from '../support/renderApp';
import { wireCamera, wireEvent } from '../support/builders';
import { answerCameras, pageOfEvents } from '../support/vendorAnswers';

const now = Date.now();
const today = dayOf(now);
const yesterday = addDays(today, -1);
/** Now, and the instants on both sides of the last two midnights. */
const MOMENTS = [
  now,
  startOfDay(today),
  startOfDay(today) - 1,
  startOfDay(yesterday),
  startOfDay(yesterday) - 1,
];
const EVENTS = [...new Set(MOMENTS)].map((at) => wireEvent(`at-${at}`, at, 'porch', 'C0001'));

const open = (address: string) =>
  renderApp(address, {
    prepare: (server) => {
      answerCameras(server, wireCamera('porch', 'Porch'));
      // The vendor has no such recordings and would end the session after a request for their URL.
      server.override('clipUrl', () => Response.json({ data: {} }));
      server.override('events', ({ url }) => pageOfEvents(url, EVENTS));
    },
  });

const timesOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label')?.split(', ').at(-1));
const textsOf = (moments: readonly number[]) => [...new Set(moments)].map(timeText);

it('last activity in any time zone: lists today’s events from midnight on', async () => {
  const { server } = await open('/last-activity');
  expect(timesOf(await screen.findByRole('region', { name: /^Today/ }))).toEqual(
    textsOf([now, startOfDay(today)]),
  );
  expect(screen.queryByRole('region', { name: /^Yesterday/ })).toBeNull();
  for (const { query } of server.calls('events'))
    expect([Number(query['begin']), Number(query['end'])]).toEqual([startOfDay(today), now]);
});

it('last activity in any time zone: lists yesterday’s events from the first to the last millisecond', async () => {
  const { user } = await open('/last-activity');
  await user.click(await screen.findByRole('button', { name: 'Calendar' }));
  await user.click(await screen.findByRole('button', { name: 'Yesterday' }));
  expect(timesOf(await screen.findByRole('region', { name: /^Yesterday/ }))).toEqual(
    textsOf([startOfDay(today) - 1, startOfDay(yesterday)]),
  );
});

it('calendar in any time zone: begins 29 days ago and ends today', async () => {
  const { user } = await open('/last-activity');
  await user.click(await screen.findByRole('button', { name: 'Calendar' }));
  expect(await screen.findByRole('button', { name: `${fullDay(today)}, chosen` })).toBeEnabled();
  expect(screen.getByLabelText('From')).toHaveAttribute('min', addDays(today, -29));
  expect(screen.getByLabelText('To')).toHaveAttribute('max', today);
});

it('selected clip in any time zone: shows its local recording time', async () => {
  await open(`/camera-detail/porch/at-${now}`);
  await waitFor(() => {
    const clip = within(screen.getByRole('region', { name: 'Selected clip' }));
    expect(clip.getByText(new RegExp(exactTimeText(now)))).toBeVisible();
  });
  expect(await screen.findByText(`${EVENTS.length} Active Notifications`)).toBeVisible();
});

it('test clock: shows the time in TEST_NOW', () => {
  expect(process.env['TEST_NOW']).toContain(`${today}T${exactTimeText(now)}`);
});

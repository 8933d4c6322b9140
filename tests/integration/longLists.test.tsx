import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startOfDay } from '@/domain/dateRange';
import { renderApp, type RenderAppOptions } from '../support/renderApp';
import { scrollPage } from '../support/scrollPage';
import { NOW } from '../support/times';
import { wireCamera, wireEvent } from '../support/builders';
import { answerCameras } from '../support/vendorAnswers';

/** The list assumes this height in pixels for rows without layout. */
const ROW = 78;
/**
 * A 300 px list renders at most this many rows, including some outside the viewport and next to the touched
 * row.
 */
const FEW = 18;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const PER_CAMERA = 29;

const busyHouse = (cameras: number): RenderAppOptions => ({
  prepare: (server) => {
    const ids = Array.from({ length: cameras }, (_, index) => String(index + 1));
    answerCameras(server, ...ids.map((uuid) => wireCamera(uuid, `Camera ${uuid}`)));
    server.override('events', ({ url }) => {
      const serial = Number(new URL(url).searchParams.get('deviceUuid'));
      const events = Array.from({ length: PER_CAMERA }, (_, index) => {
        const at = startOfDay('2026-07-31') + (index * cameras + serial) * 10_000;
        return wireEvent(`${serial}-${index}`, at, String(serial), 'C0001');
      });
      return Response.json({ data: { events: events.toReversed() } });
    });
  },
});

const rows = () => document.querySelectorAll('article');
/** @returns the rendered rows by their position in the whole list, from 1 */
const drawn = () =>
  new Map(
    [...document.querySelectorAll<HTMLElement>('[role="listitem"]')].map((item) => [
      Number(item.getAttribute('aria-posinset')),
      item,
    ]),
  );
function row(position: number): HTMLElement {
  const found = drawn().get(position);
  if (!found) throw new Error(`Row ${position} is not drawn.`);
  return found;
}
const box = (position: number) => within(row(position)).getByRole<HTMLInputElement>('checkbox');
const toolbar = () => screen.findByRole('toolbar', { name: 'Chosen clips' });

function scrollTo(above: number): void {
  scrollPage(above * ROW);
  expect([...drawn().keys()]).toContain(above + 1);
}

it('day with a hundred events: is rendered completely, so that the browser can search and print it', async () => {
  const { user } = await renderApp('/last-activity', busyHouse(4));
  await screen.findByText(/^Today: 116 events$/);
  expect(rows()).toHaveLength(116);
  await user.click(screen.getByRole('link', { name: 'Play the day' }));
  await user.click(await screen.findByRole('button', { name: 'Choose clips' }));
  await waitFor(() => expect(drawn().size).toBe(116));
});

describe('list of thirty detected persons', () => {
  it('shows all of them', async () => {
    const { prepare } = busyHouse(1);
    await renderApp('/camera-detail/1/1-0', {
      prepare: (server) => {
        prepare?.(server);
        server.override('clipUrl', () => Response.json({ data: {} }));
        server.override('events', () => {
          const events = Array.from({ length: 30 }, (_, index) =>
            wireEvent(`1-${index}`, NOW - (index + 1) * 60_000, '1'),
          );
          return Response.json({ data: { events } });
        });
      },
    });
    const panel = await screen.findByRole('region', { name: 'Detections' });
    await waitFor(() => expect(within(panel).getAllByRole('listitem')).toHaveLength(30));
  });
});

it('day with hundreds of events: renders only visible rows', async () => {
  const { user } = await renderApp('/last-activity', busyHouse(10));
  await screen.findByText(/^Today: 290 events$/);
  expect(rows().length).toBeLessThan(FEW);
  expect(row(1)).toHaveAttribute('aria-setsize', '-1');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('All events from these days are loaded.');
  expect(row(1)).toHaveAttribute('aria-setsize', '290');
  scrollTo(200);
  expect(rows().length).toBeLessThan(FEW);
  expect(drawn().has(1)).toBe(false);

  scrollTo(0);
  const link = within(row(3)).getByRole('link');
  link.focus();
  scrollTo(100);
  expect(link).toHaveFocus();
  expect(rows().length).toBeLessThan(FEW);
  await user.tab();
  expect(box(3)).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(within(row(4)).getByRole('link')).toHaveFocus();

  scrollTo(0);
  await user.click(box(2));
  scrollTo(150);
  await user.keyboard('{Shift>}');
  await user.click(box(151));
  await user.keyboard('{/Shift}');
  expect(within(await toolbar()).getByText('150 clips chosen')).toBeVisible();
  await user.click(within(await toolbar()).getByRole('button', { name: 'Choose all' }));
  expect(within(await toolbar()).getByText('290 clips chosen')).toBeVisible();
  scrollTo(280);
  expect(box(281)).toBeChecked();

  await user.click(within(await toolbar()).getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('toolbar')).toBeNull();
  expect(box(151)).toHaveFocus();
});

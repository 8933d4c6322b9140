import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addDays, dayOf, startOfDay } from '@/domain/dateRange';
import { dashedDay } from '@/text/format/days';
import { exactTimeText } from '@/text/format/times';
import { DAY, HOUR, MINUTE } from '../support/durations';
import { recorded } from '../support/recorded';
import { renderApp } from '../support/renderApp';
import { settle } from '../support/settle';

const list = () => screen.findByRole('list', { name: 'Last Activity' });

describe('camera detail in any time zone', () => {
  it('lists the newest twenty events of the last 30 days', async () => {
    const { address } = recorded('Front Door');
    const app = await renderApp(address(0));
    const items = await within(await list()).findAllByRole('listitem');
    expect(items[0]).toHaveAttribute('aria-posinset', '1');
    const [first] = app.server.calls('events').map(({ query }) => query);
    expect(first).toMatchObject({ size: '20', order: 'false' });
    expect(Number(first?.['begin'])).toBe(startOfDay(addDays(dayOf(Date.now()), -29)));
    expect(Number(first?.['end'])).toBe(Date.now());
  });

  it('lists the first and the last clip of a day under that day', async () => {
    const { id } = recorded('Front Door');
    const today = startOfDay(dayOf(Date.now()));
    const yesterday = startOfDay(dayOf(today - 1));
    const times = [today, today - 1, yesterday, yesterday - 1];
    const events = times.map((timestamp, index) => ({
      uuid: `clip-${index}`,
      deviceUuid: id,
      timestamp,
      code: 'C0001',
      thumbnail: null,
    }));
    await renderApp(`/camera-detail/${id}/clip-0`, {
      prepare: (server) => server.override('events', () => Response.json({ data: { events } })),
    });
    const items = within(await list()).getAllByRole('listitem');
    expect(items.map((item) => within(item).queryByRole('heading')?.textContent)).toEqual([
      dashedDay(dayOf(today)),
      dashedDay(dayOf(yesterday)),
      undefined,
      dashedDay(dayOf(yesterday - 1)),
    ]);
  });

  it('changes its heading "Today" to "Yesterday" after midnight', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const { id } = recorded('Front Door');
    const clock = { now: startOfDay(dayOf(Date.now())) + 12 * HOUR };
    const events = [{ uuid: 'clip', deviceUuid: id, timestamp: clock.now - HOUR, code: 'C0001' }];
    await renderApp(`/camera-detail/${id}/clip`, {
      now: () => clock.now,
      prepare: (server) => {
        server.override('events', () => Response.json({ data: { events } }));
        server.override('clipUrl', () => new Promise(() => undefined));
      },
    });
    await within(await list()).findAllByRole('listitem');
    // React starts the timer after it has shown the heading.
    await act(settle);
    expect(screen.getByRole('heading', { name: 'Today' })).toBeVisible();
    clock.now += DAY;
    act(() => void vi.advanceTimersByTime(MINUTE));
    expect(screen.getByRole('heading', { name: 'Yesterday' })).toBeVisible();
  });

  it('lists each loaded person detection with its time', async () => {
    const { address, events } = recorded('Front Door');
    await renderApp(address(0));
    const people = events.slice(0, 20).filter(({ code }) => code === 'C0003');
    const detections = await screen.findByRole('list', { name: 'Detections' });
    expect(screen.getByRole('heading', { name: /^Detections/ })).toHaveTextContent(
      `Detections ${people.length}`,
    );
    const items = within(detections).getAllByRole('listitem');
    expect(items.length).toBeGreaterThan(0);
    expect(items.map(({ textContent }) => textContent)).toEqual(
      people
        .slice(0, items.length)
        .map(({ timestamp: at }) => `People was detected ${dashedDay(dayOf(at))} ${exactTimeText(at)}`),
    );
  });
});

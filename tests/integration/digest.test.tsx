import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usualSetting } from '@mocks/setting/setting';
import { startOfDay } from '@/domain/dateRange';
import { FEW_CAMERAS } from '@/features/digest/useLastVisit';
import { browserThatSavesData } from '../support/saveData';
import { cameraId } from '../support/recorded';
import { answerOwnEvents } from '../support/vendorAnswers';
import { roundTrips } from '../support/roundTrips';
import { type RenderAppOptions, type RenderedApp, eventQueries, renderApp } from '../support/renderApp';
import { MINUTE, HOUR } from '../support/durations';

const TODAY = startOfDay('2026-07-31');
const LEFT = TODAY + 9 * HOUR;
const BACK = TODAY + 16 * HOUR;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: LEFT });
  // Images do not load in these tests, so all of them count as complete.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const DOOR = cameraId('Front Door');
const DRIVEWAY = cameraId('Driveway');

/**
 * An event before the user leaves and five during the absence: a visit with two events, a visit with
 * one event, a package and a noise.
 */
const SEEN = [
  { on: DOOR, at: LEFT - HOUR, code: 'C0003' },
  { on: DOOR, at: LEFT + HOUR, code: 'C0003' },
  { on: DOOR, at: LEFT + HOUR + 30_000, code: 'C0003' },
  { on: DOOR, at: LEFT + 3 * HOUR, code: 'C0003' },
  { on: DRIVEWAY, at: LEFT + 5 * HOUR + 10 * MINUTE, code: 'C0005' },
  { on: DRIVEWAY, at: LEFT + 6 * HOUR, code: 'C0009' },
];

const prepare = (server: RenderedApp['server'], seen = SEEN) => answerOwnEvents(server, seen);

const isNoted = () =>
  waitFor(() => {
    const [, left] = Object.entries<unknown>(sessionStorage).find(([key]) => key.endsWith('.left')) ?? [];
    expect(Number(left)).toBe(Date.now());
  });

const turn = (hidden: boolean) =>
  act(async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
  });

const lookAgain = async (now: number) => {
  await turn(true);
  await isNoted();
  vi.setSystemTime(now);
  await turn(false);
  await isNoted();
};

async function comeBack(address: string, options: RenderAppOptions = {}) {
  const app = await renderApp(address, { prepare, ...options });
  await screen.findByRole('heading', { level: 1 });
  await isNoted();
  await lookAgain(BACK);
  return app;
}

const region = () => screen.findByRole('region', { name: 'While you were away' });
const noRegion = async (app: RenderedApp) => {
  await act(() => roundTrips(app));
  expect(screen.queryByRole('region', { name: 'While you were away' })).not.toBeInTheDocument();
};
const goTo = async ({ user }: RenderedApp, name: string) => {
  await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }));
};

describe('digest of events since the last visit', () => {
  it('does not load on home with data saver on', async () => {
    browserThatSavesData();
    const app = await comeBack('/home');
    await screen.findByRole('article', { name: 'Front Door' });
    await noRegion(app);
    expect(eventQueries(app)).toEqual([]);
  });

  it('remains on home until the user has opened every part', async () => {
    const app = await comeBack('/home');
    const line = await region();
    const sentence = 'Since 09:00: 2 visits at Front Door, a package at 14:10, 1 other event';
    expect(within(line).getByText((_text, element) => element?.textContent === sentence)).toBeVisible();
    await waitFor(() => expect(screen.getByText(sentence)).toHaveAttribute('aria-live', 'polite'));
    const calls = eventQueries(app);
    // Each camera gets one request. The two with events get a second one, which confirms that there are no more.
    expect(calls).toHaveLength(app.server.vendor.household.cameras().length + 2);
    for (const { begin, size } of calls) expect([begin, size]).toEqual([String(LEFT), '30']);
    expect(within(line).getByText(/up to 12 recordings in one minute/)).toBeVisible();

    const open = async (part: string) => {
      await app.user.click(within(await region()).getByRole('link', { name: part }));
      await waitFor(() => expect(location.pathname).toBe('/last-activity'));
    };
    const goHome = async () => {
      await goTo(app, 'Home');
      await screen.findByRole('article', { name: 'Front Door' });
    };
    await open('2 visits at Front Door');
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Since 09:00: 2 visits, 3 events')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    await app.user.click(screen.getByRole('button', { name: 'Show all' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(SEEN.length));
    await goHome();
    await open('a package at 14:10');
    await goHome();
    await open('1 other event');
    await goHome();
    await goTo(app, 'Last Activity');
    await screen.findByRole('group', { name: 'Hours' });
    await noRegion(app);
  });

  it('links to replay at the time when the user left', async () => {
    const app = await comeBack('/home');
    await app.user.click(within(await region()).getByRole('link', { name: 'Replay' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Replay' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/replay?day=2026-07-31&at=09:00:00');
    await waitFor(() =>
      expect(screen.getByRole('slider', { name: 'Time' })).toHaveAttribute(
        'aria-valuetext',
        '10:00:00, Front Door, Person detected',
      ),
    );
  });

  it('remains hidden once dismissed', async () => {
    const app = await comeBack('/home');
    await app.user.click(within(await region()).getByRole('button', { name: 'Dismiss' }));
    await noRegion(app);
    expect(document.activeElement).toHaveTextContent('Dismissed.');
    await goTo(app, 'Account');
    await goTo(app, 'Home');
    await screen.findByRole('article', { name: 'Front Door' });
    await lookAgain(BACK + MINUTE);
    await noRegion(app);
  });

  it('does not appear on a first visit or after a short absence', async () => {
    const app = await renderApp('/home', { prepare });
    await screen.findByRole('article', { name: 'Front Door' });
    await isNoted();
    await lookAgain(LEFT + 20 * MINUTE);
    await lookAgain(LEFT + 40 * MINUTE);
    await noRegion(app);
    await lookAgain(LEFT + 80 * MINUTE);
    expect(await region()).toHaveTextContent(/^Since 09:40: a visit at Front Door/);
    for (const { begin } of eventQueries(app)) expect(begin).toBe(String(LEFT + 40 * MINUTE));
  });

  it('counts the events that the Last Activity screen has loaded, without another request', async () => {
    const app = await comeBack('/last-activity', { portal: 1 });
    const line = await region();
    expect(within(line).getByRole('button', { name: 'Watch' })).toBeVisible();
    expect(within(line).queryByRole('link', { name: 'Replay' })).not.toBeInTheDocument();
    expect(line).toHaveTextContent(/^Since 09:00: 2 visits at Front Door, a package at 14:10, 1 other/);
    for (const { begin } of eventQueries(app)) expect(begin).toBe(String(TODAY));
  });

  it('appears on last activity but not on home for a house with many cameras', async () => {
    const app = await comeBack('/home', {
      vendor: { setting: { ...usualSetting(), cameras: FEW_CAMERAS + 2 } },
    });
    await lookAgain(BACK + MINUTE);
    expect(eventQueries(app)).toEqual([]);
    await goTo(app, 'Last Activity');
    expect(await region()).toHaveTextContent(/^Since 09:00: 2 visits at Front Door/);
  });

  it('begins at the first day of the calendar after an absence of two months', async () => {
    const app = await renderApp('/home', { prepare, vendor: { tokenLifetimeSeconds: 100 * 86_400 } });
    await screen.findByRole('heading', { level: 1 });
    await isNoted();
    await lookAgain(startOfDay('2026-09-30') + 9 * HOUR);
    await waitFor(() => expect(eventQueries(app)).toHaveLength(app.server.vendor.household.cameras().length));
    for (const { begin } of eventQueries(app)) expect(begin).toBe(String(startOfDay('2026-09-01')));
  });

  it('does not appear if its events cannot be loaded', async () => {
    const app = await comeBack('/home', {
      prepare: (server) => server.override('events', () => new Response(null, { status: 500 })),
    });
    await lookAgain(BACK + MINUTE);
    await noRegion(app);
    expect(screen.queryByText('Something went wrong!')).not.toBeInTheDocument();
  });
});

describe('digest player', () => {
  it('unloads its videos when its dialog closes', async () => {
    const app = await comeBack('/home');
    await app.user.click(within(await region()).getByRole('button', { name: 'Watch' }));
    const dialog = await screen.findByRole('dialog', { name: 'While you were away' });
    expect(within(dialog).getByText(/up to 12 recordings in one minute/)).toBeVisible();
    expect(await within(dialog).findByText('Waiting for the network. Something went wrong!')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Pause' })).toBeVisible();
    const videos = [...dialog.querySelectorAll('video')];
    expect(videos).toHaveLength(2);
    fireEvent.keyDown(dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    for (const video of videos) expect(video.getAttribute('src')).toBeNull();
    expect(await region()).toBeVisible();
  });
});

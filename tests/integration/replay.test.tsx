import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createControl } from '@mocks/setting/control';
import { usualSetting } from '@mocks/setting/setting';
import { CLIP_EVENT_CODES } from '@/config/constants';
import { renderApp, type RenderedApp } from '../support/renderApp';

/** A Friday afternoon: the demo's quiet day is Tuesday, its busy one Sunday. */
const NOW = new Date(2026, 6, 31, 16, 20).getTime();
const YESTERDAY = '2026-07-30';
const QUIET_DAY = '2026-07-28';
const BUSY_DAY = '2026-07-26';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  // jsdom draws nothing: the timeline's pictures are seen in a real browser only.
  const draws = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  return () => {
    draws.mockRestore();
    vi.useRealTimers();
  };
});

const chips = (group: 'Cameras' | 'Kinds') => screen.findByRole('group', { name: group });
const cameraId = ({ server }: RenderedApp, name: string) =>
  server.vendor.household.cameraNamed(name)?.uuid ?? '';
const asked = ({ server }: RenderedApp) => server.calls('events').map(({ query }) => query);

describe('a day', () => {
  it('is today’s without an address, with its number of recordings', async () => {
    const app = await renderApp('/replay');
    expect(await screen.findByText(/^\d+ recordings$/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Replay' })).toBeVisible();
    expect(document.title).toBe('Camera Web App - Replay');
    expect(screen.getByLabelText('Day')).toHaveValue('2026-07-31');
    expect(screen.getByRole('button', { name: 'Day after' })).toHaveAttribute('aria-disabled', 'true');
    // Half an hour of the day before: a recording may run over midnight.
    const begin = new Date(2026, 6, 30, 23, 30).getTime();
    for (const query of asked(app)) expect(Number(query['begin'])).toBe(begin);
  });

  it.each(['?day=tomorrow', '?day=2030-01-01&at=99:99:99', '?day=2026-02-30&speed=0&cameras=%E0%A4%A'])(
    'is today’s for an address that makes no sense: %s',
    async (search) => {
      await renderApp(`/replay${search}`);
      expect(await screen.findByLabelText('Day')).toHaveValue('2026-07-31');
      expect(await screen.findByText(/^\d+ recordings$/)).toBeVisible();
    },
  );

  it('of three hundred events is loaded whole', async () => {
    await renderApp(`/replay?day=${BUSY_DAY}`);
    expect(await screen.findByText('300 recordings')).toBeVisible();
  });

  it('has each event of a burst, also those of the same millisecond', async () => {
    const app = await renderApp(`/replay?day=${YESTERDAY}`, {
      prepare: ({ vendor }) => createControl(vendor).condition('bursts', 3),
    });
    await screen.findByText(/^\d+ recordings$/);
    const { household, recordings } = app.server.vendor;
    const ids = new Set(asked(app).map(({ deviceUuid }) => deviceUuid));
    const begin = new Date(2026, 6, 30).getTime();
    const ofTheDay = household
      .cameras()
      .filter(({ uuid }) => ids.has(uuid))
      .flatMap((camera) => recordings.eventsOf(camera))
      .filter(({ code }) => CLIP_EVENT_CODES.some((each) => each === code))
      .filter(({ timestamp }) => timestamp >= begin && timestamp < begin + 86_400_000);
    expect(ofTheDay.length).toBeGreaterThan(100);
    expect(await screen.findByText(`${String(ofTheDay.length)} recordings`)).toBeVisible();
  });

  it('is whole where the vendor chooses by code after it has cut the list', async () => {
    await renderApp(`/replay?day=${BUSY_DAY}`, {
      prepare: ({ vendor }) => createControl(vendor).condition('filters-last', 1),
    });
    expect(await screen.findByText('300 recordings')).toBeVisible();
  });

  it('on which nothing happened says so', async () => {
    const { user } = await renderApp(`/replay?day=${QUIET_DAY}`);
    expect(await screen.findByText('NO CLIP EVENTS THAT DAY')).toBeVisible();
    expect(screen.queryByRole('slider', { name: 'Time' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    expect(await screen.findByRole('slider', { name: 'Time' })).toBeInTheDocument();
    expect(location.search).toContain('day=2026-07-29');
  });

  it('keeps the focus on the button that has led to it, also at the last one', async () => {
    const { user } = await renderApp(`/replay?day=${YESTERDAY}`);
    await screen.findByText(/^\d+ recordings$/);
    for (const [name, day] of [
      ['Day before', '2026-07-29'],
      ['Day after', YESTERDAY],
      ['Day after', '2026-07-31'],
    ] as const) {
      const button = screen.getByRole('button', { name });
      button.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue(day));
      await screen.findByText(/^\d+ recordings$/);
      expect(button).toHaveFocus();
    }
  });

  it('stays muted, and keeps the cameras that play in step, on another day', async () => {
    const { user } = await renderApp(`/replay?day=${YESTERDAY}&at=10:12:06`);
    const others = await screen.findByRole('group', { name: 'Other cameras at this moment' });
    const [camera] = within(others).getAllByRole('button');
    const name = camera?.textContent ?? '';
    if (camera) await user.click(camera);
    await user.click(screen.getByRole('button', { name: 'Mute' }));
    await user.click(screen.getByRole('button', { name: 'Day before' }));
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue('2026-07-29'));
    expect(await screen.findByRole('button', { name: 'Sound on' })).toBeVisible();
    const audible = () => [...document.querySelectorAll('video')].filter(({ muted }) => !muted);
    await waitFor(() => expect(audible()).toEqual([]));
    const offered = await screen.findByRole('group', { name: 'Other cameras at this moment' });
    expect(within(offered).getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  });

  it('keeps the camera that is heard on another day', async () => {
    const { user } = await renderApp(`/replay?day=${YESTERDAY}&at=10:12:06`);
    const others = await screen.findByRole('group', { name: 'Other cameras at this moment' });
    const [camera] = within(others).getAllByRole('button');
    const name = `Hear ${camera?.textContent ?? ''}`;
    if (camera) await user.click(camera);
    await user.click(await screen.findByRole('button', { name }));
    await user.click(screen.getByRole('button', { name: 'Day before' }));
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue('2026-07-29'));
    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true'));
  });

  it('names the cameras that recorded nothing', async () => {
    await renderApp(`/replay?day=${YESTERDAY}`);
    expect(await screen.findByText(/^Nothing recorded that day: .*Garage/)).toBeVisible();
  });

  it('of a large house offers its first cameras, and the others on demand', async () => {
    const { user } = await renderApp(`/replay?day=${YESTERDAY}`, {
      vendor: { setting: { ...usualSetting(), cameras: 20, events: 6_000 } },
    });
    expect(await screen.findByText(/^\d+ recordings$/)).toBeVisible();
    expect(within(await chips('Cameras')).getAllByRole('button')).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: '8 more cameras' }));
    const cameras = await chips('Cameras');
    expect(within(cameras).getAllByRole('button')).toHaveLength(20);
    expect(cameras.parentElement).toHaveFocus();
  });

  it('says that there is no camera', async () => {
    await renderApp('/replay', { vendor: { scenario: 'no-cameras' } });
    expect(await screen.findByText('You currently have no camera device')).toBeVisible();
  });
});

describe('while the day comes', () => {
  it('says how far it is, and shows what is there already', async () => {
    let answer: () => void = () => undefined;
    const { server } = await renderApp(`/replay?day=${YESTERDAY}`, {
      prepare: (prepared) => {
        const garden = prepared.vendor.household.cameraNamed('Garden')?.uuid;
        prepared.override('events', (request) =>
          new URL(request.url).searchParams.get('deviceUuid') === garden
            ? new Promise<Response>((resolve) => {
                answer = () => resolve(Response.json({ data: { events: [] } }));
              })
            : undefined,
        );
      },
    });
    expect(await screen.findByText('Loading the day: 7 of 8 cameras')).toBeVisible();
    expect(within(await chips('Cameras')).getByRole('button', { name: /^Driveway/ })).toBeVisible();
    server.override('events', null);
    answer();
    expect(await screen.findByText(/^\d+ recordings$/)).toBeVisible();
  });

  it('asks once for each page and stays on the stage when the list of cameras is brought up to date', async () => {
    const { user, server } = await renderApp(`/last-activity?from=${YESTERDAY}&to=${YESTERDAY}`);
    const link = await screen.findByRole('link', { name: 'Play the day' });
    await screen.findAllByRole('article');
    const before = server.calls('events').length;
    await user.click(link);
    const slider = await screen.findByRole('slider', { name: 'Time' });
    await waitFor(() =>
      expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/, .+ detected$/)),
    );
    await waitFor(() => expect(server.calls('cameras').length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.getByText(/^\d+ recordings$/)).toBeVisible());
    const pages = server
      .calls('events')
      .slice(before)
      .map(({ query }) => `${query['deviceUuid']} ${query['end']}`);
    expect(pages).toHaveLength(new Set(pages).size);
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/, .+ detected$/));
  });

  it('goes to its first recording when what had failed comes after all', async () => {
    const { user, server } = await renderApp(`/replay?day=${YESTERDAY}`, {
      prepare: (prepared) =>
        prepared.override('events', () =>
          Response.json(
            { errors: [{ status: 500, code: 'E5000', detail: 'Out of order' }] },
            { status: 500 },
          ),
        ),
    });
    const again = within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' });
    server.override('events', null);
    await user.click(again);
    const slider = await screen.findByRole('slider', { name: 'Time' });
    await waitFor(() =>
      expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/, .+ detected$/)),
    );
  });

  it('names a camera that fails while the others can be played, and asks for it again', async () => {
    const { user, server } = await renderApp(`/replay?day=${YESTERDAY}`, {
      vendor: { scenario: 'events-partly-failing' },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The events of Driveway could not be loaded. The others can be played.');
    expect(screen.getByRole('button', { name: 'Play' })).toBeEnabled();
    expect(within(await chips('Cameras')).queryByRole('button', { name: /^Driveway/ })).toBeNull();
    server.vendor.setScenario(null);
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(alert).not.toBeInTheDocument());
    expect(screen.getByRole('main')).toHaveFocus();
    expect(within(await chips('Cameras')).getByRole('button', { name: /^Driveway/ })).toBeVisible();
  });

  it('keeps the session where another’s camera is shared no more', async () => {
    const { store } = await renderApp(`/replay?day=${YESTERDAY}`, {
      prepare: ({ vendor }) => createControl(vendor).condition('shares-end', 403),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The events of 2 cameras could not be loaded: Street and Nursery. The others can be played.',
    );
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });
});

describe('the large picture', () => {
  it('is reached by Tab before its buttons, so that the zoom’s keys reach it', async () => {
    const { user } = await renderApp(`/replay?day=${YESTERDAY}`);
    const slider = await screen.findByRole('slider', { name: 'Time' });
    await waitFor(() =>
      expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/, .+ detected$/)),
    );
    const [stage] = screen.getAllByRole('region', { name: / player$/ });
    screen.getByRole('button', { name: 'Speed' }).focus();
    await user.tab({ shift: true });
    expect(stage).toHaveFocus();
  });
});

describe('a row of last activity', () => {
  it('leads to the replay of its day, from this event on', async () => {
    const { user } = await renderApp(`/last-activity?from=${YESTERDAY}&to=${YESTERDAY}`);
    await screen.findAllByRole('article');
    const [menu] = screen.getAllByRole('button', { name: /^More for / });
    if (menu) await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Play the day from here' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Replay' })).toBeVisible();
    expect(location.search).toMatch(/^\?day=2026-07-30&at=\d\d:\d\d:\d\d$/);
  });
});

describe('what is shown of a day', () => {
  const countOf = async () =>
    Number.parseInt((await screen.findByText(/^\d+ recordings?$/)).textContent ?? '');

  it('corrects the clock of the camera on the stage from the menu', async () => {
    const { user } = await renderApp(`/replay?day=${YESTERDAY}&at=10:12:03`);
    await countOf();
    const [item] = await screen.findAllByRole('menuitem', { name: /^Correct the clock of /, hidden: true });
    if (item) await user.click(item);
    const clock = await screen.findByRole('group', { name: /^Clock of / });
    expect(clock).toHaveFocus();
    await user.click(within(clock).getByRole('button', { name: 'Half a second later' }));
    expect(within(clock).getByText('+0.5 s')).toBeVisible();
    await user.click(within(clock).getByRole('button', { name: 'Done' }));
    expect(clock).not.toBeInTheDocument();
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('can be some cameras and kinds, which the address keeps and whose counts are true', async () => {
    const app = await renderApp(`/replay?day=${YESTERDAY}`);
    const all = await countOf();
    const driveway = within(await chips('Cameras')).getByRole('button', { name: /^Driveway/ });
    const own = Number(/\d+$/.exec(driveway.textContent ?? '')?.[0]);
    await app.user.click(driveway);
    expect(new URLSearchParams(location.search).get('cameras')).toBe(cameraId(app, 'Driveway'));
    expect(await countOf()).toBe(own);
    expect(own).toBeLessThan(all);
    await app.user.click(driveway);
    expect(await countOf()).toBe(all);
    await app.user.click(within(await chips('Kinds')).getByRole('button', { name: /^People/ }));
    expect(new URLSearchParams(location.search).get('kinds')).toBe('people');
    expect(await countOf()).toBeLessThan(all);
    await app.user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await countOf()).toBe(all);
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it.each([
    ['', null],
    [' of a link that plays', { play: true, time: new Date(2026, 6, 30, 10, 12, 6).getTime() }],
  ])(
    'is everything again, at the time of the address%s, where nothing of what was chosen happened',
    async (_whose, usr) => {
      const { user } = await renderApp('/account');
      act(() => {
        history.pushState({ usr, key: 'a', idx: 0 }, '', `/replay?day=${YESTERDAY}&at=10:12:06&kinds=smoke`);
        globalThis.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      });
      expect(await screen.findByText('Nothing of what you chose happened that day.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Show all' }));
      const slider = await screen.findByRole('slider', { name: 'Time' });
      await waitFor(() =>
        expect(slider).toHaveAttribute('aria-valuetext', '10:12:06, Front Door, Package delivered'),
      );
      expect(screen.getByRole('button', { name: 'Play' })).toBeEnabled();
      expect(location.search).not.toContain('kinds');
      expect(screen.getByRole('main')).toHaveFocus();
    },
  );

  it('plays on where a choice that leaves nothing is taken back', async () => {
    const { user } = await renderApp(`/replay?day=${YESTERDAY}&at=10:12:06`);
    await countOf();
    await user.click(await screen.findByRole('button', { name: 'Play' }));
    await user.click(within(await chips('Kinds')).getByRole('button', { name: /^Packages/ }));
    await user.click(within(await chips('Cameras')).getByRole('button', { name: /^Living Room/ }));
    expect(await screen.findByText('Nothing of what you chose happened that day.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeEnabled();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createControl } from '@mocks/control';
import { type RenderedApp, eventQueries, renderApp } from '../support/renderApp';
import { NOW, YESTERDAY } from '../support/times';
import { undrawnAt } from '../support/undrawn';

/** The demo has no recordings on this day. */
const QUIET_DAY = '2026-07-28';

beforeEach(() => undrawnAt(NOW));

const chips = (group: 'Cameras' | 'Event types') => screen.findByRole('group', { name: group });
const cameraId = ({ server }: RenderedApp, name: string) =>
  server.vendor.household.cameraNamed(name)?.uuid ?? '';

const stageHas = async (words: string | RegExp) => {
  const slider = await screen.findByRole('slider', { name: 'Time' });
  await waitFor(() => expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(words)));
  return slider;
};
const press = async ({ user }: RenderedApp, button: string) => {
  await user.click(await screen.findByRole('button', { name: button }));
};

describe('replay', () => {
  it('opens today if the URL is invalid', async () => {
    const app = await renderApp('/replay?day=2026-02-30&at=99:99:99&speed=0&cameras=%E0%A4%A');
    expect(await screen.findByText(/^\d+ recordings$/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Replay' })).toBeVisible();
    expect(document.title).toBe('Camera Web App - Replay');
    expect(screen.getByLabelText('Day')).toHaveValue('2026-07-31');
    expect(screen.getByRole('button', { name: 'Next day' })).toHaveAttribute('aria-disabled', 'true');
    // A recording may continue past midnight, so requests begin half an hour earlier.
    const begin = new Date(2026, 6, 30, 23, 30).getTime();
    for (const query of eventQueries(app)) expect(Number(query['begin'])).toBe(begin);
  });

  it('lists the cameras without recordings', async () => {
    const { user } = await renderApp(`/replay?day=${QUIET_DAY}`);
    expect(await screen.findByText('NO CLIP EVENTS THAT DAY')).toBeVisible();
    expect(screen.queryByRole('slider', { name: 'Time' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: YESTERDAY } });
    expect(await screen.findByText(/^Nothing recorded that day: .*Garage/)).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Time' })).toBeInTheDocument();
    for (const [name, day] of [
      ['Next day', '2026-07-31'],
      ['Previous day', YESTERDAY],
    ] as const) {
      const button = screen.getByRole('button', { name });
      button.focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue(day));
      await screen.findByText(/^\d+ recordings$/);
      expect(button).toHaveFocus();
      expect(location.search).toContain(`day=${day}`);
    }
  });

  it('keeps synced cameras and audio settings when the day changes', async () => {
    const app = await renderApp(`/replay?day=${YESTERDAY}&at=10:12:06`);
    const others = () => screen.findByRole('group', { name: 'Other cameras at this moment' });
    const [camera] = within(await others()).getAllByRole('button');
    const name = camera?.textContent ?? '';
    if (camera) await app.user.click(camera);
    await press(app, 'Mute');
    await press(app, 'Previous day');
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue('2026-07-29'));
    expect(await screen.findByRole('button', { name: 'Unmute' })).toBeVisible();
    const audible = () => [...document.querySelectorAll('video')].filter(({ muted }) => !muted);
    await waitFor(() => expect(audible()).toEqual([]));
    const offered = within(await others()).getByRole('button', { name });
    expect(offered).toHaveAttribute('aria-pressed', 'true');

    const unmuteButton = () => screen.findByRole('button', { name: `Unmute ${name}` });
    await press(app, `Unmute ${name}`);
    await waitFor(async () => expect(await unmuteButton()).toHaveAttribute('aria-pressed', 'true'));
    await press(app, 'Next day');
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue(YESTERDAY));
    await waitFor(async () => expect(await unmuteButton()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('says that there are no cameras', async () => {
    await renderApp('/replay', { vendor: { scenario: 'no-cameras' } });
    expect(await screen.findByText('You currently have no camera device')).toBeVisible();
  });
});

describe('replay of a day that is loading', () => {
  it('shows the recordings loaded so far', async () => {
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

  it('stays at the linked recording once the list of cameras has loaded', async () => {
    const { user, server } = await renderApp(`/last-activity?from=${YESTERDAY}&to=${YESTERDAY}`);
    await screen.findAllByRole('article');
    const [menu] = screen.getAllByRole('button', { name: /^More for / });
    if (menu) await user.click(menu);
    const item = await screen.findByRole('menuitem', { name: 'Play the day from here' });
    const before = server.calls('events').length;
    await user.click(item);
    expect(await screen.findByRole('heading', { level: 1, name: 'Replay' })).toBeVisible();
    expect(location.search).toMatch(/^\?day=2026-07-30&at=\d\d:\d\d:\d\d$/);
    const slider = await stageHas(/, .+ detected$/);
    await waitFor(() => expect(server.calls('cameras').length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.getByText(/^\d+ recordings$/)).toBeVisible());
    const pages = server
      .calls('events')
      .slice(before)
      .map(({ query }) => `${query['deviceUuid']} ${query['end']}`);
    expect(pages).toHaveLength(new Set(pages).size);
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/, .+ detected$/));
  });

  it('retries failed cameras while the others play', async () => {
    const app = await renderApp(`/replay?day=${YESTERDAY}`, {
      vendor: { scenario: 'events-partly-failing' },
      prepare: (prepared) => {
        createControl(prepared.vendor).condition('shares-end', 403);
        prepared.override('events', () =>
          Response.json(
            { errors: [{ status: 500, code: 'E5000', detail: 'Out of order' }] },
            { status: 500 },
          ),
        );
      },
    });
    const { server, store } = app;
    const tryAgain = async (alert: HTMLElement) =>
      app.user.click(within(alert).getByRole('button', { name: 'Try again' }));
    const all = await screen.findByRole('alert');
    expect(all).toHaveTextContent('The events of that day could not be loaded.');
    server.override('events', null);
    await tryAgain(all);
    await stageHas(/, .+ detected$/);
    const alert = await screen.findByRole('alert');
    await waitFor(() =>
      expect(alert).toHaveTextContent(
        /The events of 3 cameras could not be loaded: (?=.*Driveway)(?=.*Street)(?=.*Nursery).* and .*\. The others can be played\./,
      ),
    );
    expect(store.getState().auth.isAuthenticated).toBe(true);

    createControl(server.vendor).condition('shares-end', null);
    await tryAgain(screen.getByRole('alert'));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        'The events of Driveway could not be loaded. The others can be played.',
      ),
    );
    expect(screen.getByRole('button', { name: 'Play' })).toBeEnabled();
    expect(within(await chips('Cameras')).queryByRole('button', { name: /^Driveway/ })).toBeNull();
    server.vendor.setScenario(null);
    await tryAgain(screen.getByRole('alert'));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('main')).toHaveFocus();
    expect(within(await chips('Cameras')).getByRole('button', { name: /^Driveway/ })).toBeVisible();
  });
});

it('main player: precedes its buttons in the tab order', async () => {
  const { user } = await renderApp(`/replay?day=${YESTERDAY}&at=10:12:03`);
  await stageHas(/, .+ detected$/);
  const [stage] = screen.getAllByRole('region', { name: / player$/ });
  screen.getByRole('button', { name: 'Speed' }).focus();
  await user.tab({ shift: true });
  expect(stage).toHaveFocus();

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

describe('replay with filters', () => {
  const countOf = async () =>
    Number.parseInt((await screen.findByText(/^\d+ recordings?$/)).textContent ?? '');

  it('stores its filters in the URL', async () => {
    const app = await renderApp(`/replay?day=${YESTERDAY}&at=10:12:06`);
    const all = await countOf();
    const driveway = within(await chips('Cameras')).getByRole('button', { name: /^Driveway/ });
    const own = Number(/\d+$/.exec(driveway.textContent ?? '')?.[0]);
    await app.user.click(driveway);
    expect(new URLSearchParams(location.search).get('cameras')).toBe(cameraId(app, 'Driveway'));
    expect(await countOf()).toBe(own);
    expect(own).toBeLessThan(all);
    await app.user.click(driveway);
    expect(await countOf()).toBe(all);
    await app.user.click(within(await chips('Event types')).getByRole('button', { name: /^People/ }));
    expect(new URLSearchParams(location.search).get('kinds')).toBe('people');
    expect(await countOf()).toBeLessThan(all);
    await press(app, 'Show all');
    expect(await countOf()).toBe(all);
    expect(screen.getByRole('main')).toHaveFocus();

    await press(app, 'Play');
    await app.user.click(within(await chips('Event types')).getByRole('button', { name: /^Packages/ }));
    await app.user.click(within(await chips('Cameras')).getByRole('button', { name: /^Living Room/ }));
    expect(await screen.findByText('No events that day match your filters.')).toBeVisible();
    await press(app, 'Show all');
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeEnabled();
  });

  it('shows the time in the URL after Show all if the filters matched no recording', async () => {
    const app = await renderApp('/account');
    for (const usr of [null, { play: true, time: new Date(2026, 6, 30, 10, 12, 6).getTime() }]) {
      act(() => {
        history.pushState({ usr, key: 'a', idx: 0 }, '', `/replay?day=${YESTERDAY}&at=10:12:06&kinds=smoke`);
        globalThis.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
      });
      expect(await screen.findByText('No events that day match your filters.')).toBeVisible();
      await press(app, 'Show all');
      await stageHas(/^10:12:06, Front Door, Package delivered$/);
      expect(screen.getByRole('button', { name: 'Play' })).toBeEnabled();
      expect(location.search).not.toContain('kinds');
      expect(screen.getByRole('main')).toHaveFocus();
      await app.user.click(screen.getByRole('link', { name: 'Account' }));
      await screen.findByRole('heading', { level: 1, name: 'Account' });
    }
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf, endOfDay } from '@/domain/dateRange';
import { INSTANT_PARAM, writeInstant } from '@/domain/instant';
import { exactTimeText } from '@/text/format/times';
import { gate } from '../support/gate';
import { recorded } from '../support/recorded';
import { renderApp, type RenderedApp } from '../support/renderApp';
import { watchedElements } from '../support/watchedElements';

const list = () => screen.findByRole('list', { name: 'Last Activity' });
const selected = () =>
  screen
    .getAllByRole('button', { name: /^Play .+, \d\d:\d\d$/ })
    .filter((button) => button.getAttribute('aria-current') === 'true');
const selectedTime = async (at: number) =>
  expect(
    await within(await screen.findByRole('region', { name: 'Selected clip' })).findByText(
      new RegExp(exactTimeText(at)),
    ),
  ).toBeVisible();
const pageCalls = ({ server }: RenderedApp) => server.calls('events').map(({ query }) => query);
const clipCalls = ({ server }: RenderedApp) => server.calls('clipUrl').map(({ path }) => path);

describe('a clip’s address', () => {
  it('shows the camera, plays the clip and marks it in the list', async () => {
    const { address, event, id } = recorded('Front Door');
    const app = await renderApp(address(2));
    expect(await screen.findByRole('heading', { level: 1, name: 'Front Door' })).toBeVisible();
    expect(await screen.findByText('20 Active Notifications')).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Front Door player' })).toBeVisible();
    await waitFor(() => expect(clipCalls(app)).toContain(`/vss/v1/events/${event(2).uuid}/hls`));
    expect(app.server.calls('clipUrl')[0]?.query).toEqual({ cameraId: id });
    await list();
    expect(selected()).toHaveLength(1);
    await selectedTime(event(2).timestamp);
    expect(document.title).toBe('Camera Web App - Camera Detail');
  });

  it('follows the clip that is chosen, and Back returns to the one before', async () => {
    const { address, event } = recorded('Front Door');
    const app = await renderApp(address(0));
    const items = await within(await list()).findAllByRole('button', { name: /^Play / });
    const third = items[3];
    expect(third).toBeDefined();
    if (third) await app.user.click(third);
    await waitFor(() => expect(location.pathname).toBe(address(3)));
    await selectedTime(event(3).timestamp);
    await waitFor(() => expect(clipCalls(app)).toContain(`/vss/v1/events/${event(3).uuid}/hls`));
    act(() => history.back());
    await waitFor(() => expect(location.pathname).toBe(address(0)));
    await selectedTime(event(0).timestamp);
    // The list stays as far as it was loaded.
    expect(app.server.calls('cameras')).toHaveLength(1);
  });

  it('can be stepped from, to the clip before and after', async () => {
    const { address } = recorded('Front Door');
    const { user } = await renderApp(address(1));
    await user.click(await screen.findByRole('button', { name: /previous/i }));
    await waitFor(() => expect(location.pathname).toBe(address(2)));
    await user.click(await screen.findByRole('button', { name: /next/i }));
    await waitFor(() => expect(location.pathname).toBe(address(1)));
  });

  it('is stepped from twice by two presses before the first is drawn', async () => {
    const { address } = recorded('Front Door');
    await renderApp(address(1));
    const previous = await screen.findByRole('button', { name: /previous/i });
    const before = history.length;
    act(() => {
      fireEvent.click(previous);
      fireEvent.click(previous);
    });
    expect(location.pathname).toBe(address(3));
    expect(history.length).toBe(before + 2);
  });

  it('keeps a step that is not drawn yet when a kind of events is chosen', async () => {
    const { address, event } = recorded('Front Door');
    await renderApp(address(1));
    const previous = await screen.findByRole('button', { name: /previous/i });
    const kind = await screen.findByRole('button', { name: /^Motion \d+$/ });
    act(() => {
      fireEvent.click(previous);
      fireEvent.click(kind);
    });
    expect(`${location.pathname}${location.search}`).toBe(`${address(2)}?category=motion`);
    expect(history.state).toMatchObject({ usr: { at: event(2).timestamp } });
  });

  it('is one entry of the history when its row is pressed twice', async () => {
    const { address } = recorded('Front Door');
    await renderApp(address(0));
    const row = (await within(await list()).findAllByRole('button', { name: /^Play / }))[3];
    const before = history.length;
    act(() => {
      if (row) fireEvent.click(row);
      if (row) fireEvent.click(row);
    });
    expect(location.pathname).toBe(address(3));
    expect(history.length).toBe(before + 1);
  });

  it('is found further down, page by page', async () => {
    const { address, event } = recorded('Front Door');
    const app = await renderApp(address(45));
    await selectedTime(event(45).timestamp);
    expect(screen.getByText('60 Active Notifications')).toBeVisible();
    expect(Number(pageCalls(app)[1]?.['end'])).toBe(event(19).timestamp - 5_000);
  });

  it('is played without a search when a list led there, however old it is', async () => {
    const { events } = recorded('Front Door', 'many-events');
    const day = addDays(dayOf(Date.now()), -20);
    const app = await renderApp(`/last-activity?from=${day}&to=${day}`, {
      vendor: { scenario: 'many-events' },
    });
    const newest = events.find(({ timestamp }) => timestamp <= endOfDay(day));
    expect(newest).toBeDefined();
    if (!newest) return;
    const links = await screen.findAllByRole('link', { name: /^Front Door, / });
    const link = links.find((candidate) => candidate.getAttribute('href')?.endsWith(newest.uuid));
    if (link) await app.user.click(link);
    await selectedTime(newest.timestamp);
    expect(await screen.findByText('20 Active Notifications')).toBeVisible();
    const searches = pageCalls(app).filter(({ end }) => end === String(newest.timestamp));
    expect(searches).toEqual([]);
    expect(screen.getByRole('link', { name: 'Back to Last Activity' })).toHaveAttribute(
      'href',
      `/last-activity?from=${day}&to=${day}`,
    );
  });

  it('is found by one search, which no other page load interrupts', async () => {
    const { address, event } = recorded('Front Door');
    const search = gate();
    const app = await renderApp(`${address(45)}?${INSTANT_PARAM}=${writeInstant(event(0).timestamp)}`, {
      prepare: (server) =>
        server.override('events', async () => {
          if (server.calls('events').length === 2) await search.opened;
          return undefined;
        }),
    });
    await waitFor(() => expect(pageCalls(app)).toHaveLength(2));
    await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(screen.getByRole('button', { name: 'Load more' })).toBeVisible();
    expect(screen.getByText('20 Active Notifications')).toBeVisible();
    search.open();
    await selectedTime(event(45).timestamp);
  });

  it('says that a clip is gone, without asking the vendor for it', async () => {
    const { id } = recorded('Back Door');
    const app = await renderApp(`/camera-detail/${id}/no-such-clip`);
    expect(
      await screen.findByText('This clip is not there any more. Choose another one from the list.'),
    ).toBeVisible();
    expect(clipCalls(app)).toEqual([]);
    expect(screen.getByRole('heading', { level: 1, name: 'Back Door' })).toBeVisible();
  });

  it('says that a clip may be further back when the list goes on', async () => {
    const { id } = recorded('Front Door', 'many-events');
    const app = await renderApp(`/camera-detail/${id}/no-such-clip`, { vendor: { scenario: 'many-events' } });
    expect(await screen.findByText(/^This clip is further back/)).toBeVisible();
    const [first] = pageCalls(app);
    // Not counting those of the seconds that each page leaves out.
    expect(pageCalls(app).filter(({ begin }) => begin === first?.['begin'])).toHaveLength(10);
  });

  it('says that a camera is not the user’s, and leads home', async () => {
    const app = await renderApp('/camera-detail/no-such-camera/no-such-clip');
    expect(await screen.findByText('This camera is not one of yours.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To your cameras' })).toHaveAttribute('href', '/home');
    expect(pageCalls(app)).toEqual([]);
  });
});

describe('the list of a camera', () => {
  it('has a page as a whole, and loads the next one when its last row is in view', async () => {
    const watched = watchedElements();
    const { address, event } = recorded('Front Door');
    const app = await renderApp(address(0));
    const plays = async () => within(await list()).findAllByRole('button', { name: /^Play / });
    const lastRow = async () => (await plays()).at(-1)?.closest('[role="listitem"]');
    const tell = async (isInView: boolean) => {
      const last = await lastRow();
      const isLast = ({ element }: { element: Element }) => element === last;
      await waitFor(() => expect(watched.some(isLast)).toBe(true));
      act(() => watched.findLast(isLast)?.tell(isInView));
    };
    await waitFor(async () => expect(await plays()).toHaveLength(20));
    await tell(false);
    await screen.findByRole('button', { name: 'Load more' });
    expect(pageCalls(app)).toHaveLength(1);

    await tell(true);
    await waitFor(async () => expect(await plays()).toHaveLength(40));
    const pages = pageCalls(app).filter(({ begin }, _index, [first]) => begin === first?.['begin']);
    expect(pages.map(({ end }) => Number(end)).slice(1)).toEqual([event(19).timestamp - 5_000]);
  });

  it('loads the next page after a search when its last row came into view during it', async () => {
    const watched = watchedElements();
    const { address, event } = recorded('Front Door');
    const search = gate();
    const app = await renderApp(`${address(45)}?${INSTANT_PARAM}=${writeInstant(event(45).timestamp)}`, {
      prepare: (server) =>
        server.override('events', async () => {
          if (server.calls('events').length === 2) await search.opened;
          return undefined;
        }),
    });
    await waitFor(() => expect(pageCalls(app)).toHaveLength(2));
    const plays = await within(await list()).findAllByRole('button', { name: /^Play / });
    const last = plays.at(-1)?.closest('[role="listitem"]');
    const ofLast = () => watched.filter(({ element }) => element === last);
    await waitFor(() => expect(ofLast()).not.toHaveLength(0));
    const during = ofLast().length;
    act(() => ofLast().at(-1)?.tell(true));
    search.open();
    await selectedTime(event(45).timestamp);
    expect(screen.getByText('20 Active Notifications')).toBeVisible();
    await waitFor(() => expect(ofLast().length).toBeGreaterThan(during));
    act(() => ofLast().at(-1)?.tell(true));
    expect(await screen.findByText('40 Active Notifications')).toBeVisible();
  });

  it('goes back page by page and comes to an end', async () => {
    const { address, events } = recorded('Back Door');
    expect(events.length).toBeGreaterThan(20);
    const { user } = await renderApp(address(0));
    await list();
    for (let loaded = 20; loaded < events.length; loaded += 20) {
      await user.click(await screen.findByRole('button', { name: 'Load more' }));
      const count = Math.min(loaded + 20, events.length);
      expect(await screen.findByText(`${count} Active Notifications`)).toBeVisible();
    }
    expect(await screen.findByText('That is everything of the last 30 days.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });

  it('is empty for a camera that has recorded nothing', async () => {
    const { id } = recorded('Front Door');
    await renderApp(`/camera-detail/${id}/x`, { vendor: { scenario: 'no-clips' } });
    expect(await screen.findByText('No Active Notifications')).toBeVisible();
    expect(screen.getByText('Nothing was recorded in the last 30 days.')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Last picture of Front Door' })).toBeInTheDocument();
  });

  it('keeps what is loaded when a later page fails, and tries again', async () => {
    const { address } = recorded('Back Door');
    const { user, server } = await renderApp(address(0), {
      prepare: (prepared) => {
        prepared.override('events', (request) =>
          prepared.calls('events').length > 1 && new URL(request.url).searchParams.get('size') === '20'
            ? Response.json(
                { errors: [{ status: 500, code: 'E1500', detail: 'The disk is full.' }] },
                { status: 500 },
              )
            : undefined,
        );
      },
    });
    await list();
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    const popUp = await screen.findByRole('dialog', { name: 'Oops...' });
    expect(popUp).toHaveTextContent('The disk is full.');
    expect(screen.getAllByText('The disk is full.')).toHaveLength(1);
    await user.click(within(popUp).getByRole('button', { name: 'OK' }));
    expect(await screen.findByText('20 Active Notifications')).toBeVisible();
    server.override('events', null);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('40 Active Notifications')).toBeVisible();
  });
});

describe('when things go wrong', () => {
  it('says why the events failed, keeps the last picture, and tries again', async () => {
    const { address } = recorded('Driveway');
    const { user, server } = await renderApp(address(0), { vendor: { scenario: 'events-partly-failing' } });
    const popUp = await screen.findByRole('dialog', { name: 'Oops...' });
    expect(popUp).toHaveTextContent('The recordings of this camera cannot be read.');
    expect(screen.getAllByText('The recordings of this camera cannot be read.')).toHaveLength(1);
    await user.click(within(popUp).getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Driveway' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Last picture of Driveway' })).toBeInTheDocument();
    server.vendor.setScenario(null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await list()).toBeVisible();
    // The page's content has it, unless the pop-up that has closed gives it back later.
    expect(document.body).not.toHaveFocus();
  });

  it('plays on the clip that a list led to, says why the cameras failed, and tries again', async () => {
    const { user, server } = await renderApp('/last-activity');
    const [link] = await screen.findAllByRole('link', { name: /^Front Door, / });
    server.override('cameras', () => Response.json({}, { status: 500 }));
    if (link) await user.click(link);
    await user.click(await screen.findByRole('button', { name: 'OK' }));
    const player = await screen.findByRole('region', { name: 'Front Door player' });
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong!');
    server.override('cameras', null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('20 Active Notifications')).toBeVisible();
    expect(player).toBeInTheDocument();
  });

  it('shows a plain message for an answer of another shape', async () => {
    const { address } = recorded('Front Door');
    await renderApp(address(0), { vendor: { scenario: 'wrong-shape' } });
    expect(await screen.findByRole('dialog', { name: 'Oops...' })).toHaveTextContent('Something went wrong!');
    expect(screen.getByText('Camera Detail', { selector: 'h1' })).toBeInTheDocument();
  });
});

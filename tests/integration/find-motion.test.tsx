import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SearchReport, SearchRequest } from '@/features/find-motion/engine/messages';
import type { RecordingFrames } from '@/features/find-motion/engine/searchRecording';
import { serveSearches, type OpenRecording } from '@/features/find-motion/engine/serveSearches';
import { DecodeError } from '@/recordings/decode/decodeError';
import { ReadError } from '@/recordings/readError';
import { renderApp } from '../support/renderApp';
import { wireCamera } from '../support/storeRig';
import { syntheticRecording, type SyntheticScene } from '../support/syntheticRecording';

const NOW = new Date(2026, 6, 31, 16, 20).getTime();
const YESTERDAY = '2026-07-30';

const QUIET: SyntheticScene = { seconds: 8, noise: 6 };
const VISITOR: SyntheticScene = {
  seconds: 12,
  noise: 6,
  object: { start: 6, seconds: 2, x: 0.35, y: 0.45, width: 0.075, height: 0.17, speedX: 0.1, luma: 30 },
};

/** What a recording turns out to be. */
type Seen = SyntheticScene | 'damaged' | 'endless';

/** A decoder that needs no browser: each recording is a scene, once its address was given. */
const decoder =
  (sceneOf: (url: string) => Seen): OpenRecording =>
  (recording, signal) => {
    const frames = async (): Promise<RecordingFrames> => {
      const address = await recording.address(signal);
      if (!address.ok) throw new ReadError({ kind: 'address', problem: address.failure });
      const scene = sceneOf(address.value);
      if (scene === 'endless') return await new Promise(() => undefined);
      if (scene === 'damaged') throw new DecodeError({ kind: 'undecodable' });
      return syntheticRecording(scene);
    };
    return {
      keyFrames: async () => (await frames()).keyFrames(),
      frames: async (...range) => (await frames()).frames(...range),
      keepPicture: () => undefined,
      thumbnail: () => Promise.resolve(null),
      openSeconds: () => Promise.resolve(null),
      close: () => undefined,
    };
  };

/** The page's end of a worker that runs beside the page. */
function workerOf(open: OpenRecording) {
  return class extends EventTarget {
    readonly #listeners: ((request: SearchRequest) => void)[] = [];

    constructor() {
      super();
      const post = (data: SearchReport) => this.dispatchEvent(new MessageEvent('message', { data }));
      serveSearches({ post, onRequest: (listener) => void this.#listeners.push(listener) }, open);
    }

    postMessage(request: SearchRequest) {
      for (const listener of this.#listeners) listener(request);
    }

    terminate() {
      this.#listeners.length = 0;
    }
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  const draws = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.stubGlobal('VideoDecoder', class {});
  vi.stubGlobal('VideoFrame', class {});
  return () => {
    draws.mockRestore();
    vi.useRealTimers();
  };
});

/** Opens the search over one camera's day. */
async function openSearch(sceneOf: (url: string) => Seen, Serving = workerOf(decoder(sceneOf))) {
  vi.stubGlobal('Worker', Serving);
  const app = await renderApp(`/replay?day=${YESTERDAY}`);
  const cameras = within(await screen.findByRole('group', { name: 'Cameras' }));
  await app.user.click(await cameras.findByRole('button', { name: /^Garden/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Find motion' }));
  const region = within(await screen.findByRole('region', { name: 'Find motion' }));
  await region.findByRole('button', { name: 'Search' });
  return { ...app, region };
}

interface Recorded {
  camera: 'porch' | 'yard';
  at: Date;
  /** Nothing moves in it. */
  isQuiet?: boolean;
}

/** Opens the search over two cameras with these recordings; something moves in those of the porch. */
async function openOwn(
  day: string,
  recorded: readonly Recorded[],
  porch: Seen = VISITOR,
  unanswered: Recorded['camera'] | null = null,
) {
  vi.stubGlobal('Worker', workerOf(decoder((url) => (/porch-\d+\./.test(url) ? porch : QUIET))));
  const app = await renderApp(`/replay?day=${day}`, {
    prepare: (server) => {
      const cameras = [wireCamera('porch', 'Porch'), wireCamera('yard', 'Yard')];
      server.override('cameras', () => Response.json({ data: { cameras } }));
      server.override('events', ({ url }) => {
        const { searchParams } = new URL(url);
        if (searchParams.get('deviceUuid') === unanswered) return new Promise(() => undefined);
        const [begin = 0, end = 0] = ['begin', 'end'].map((name) => Number(searchParams.get(name)));
        const events = recorded
          .map(({ camera, at, isQuiet = false }) => ({ camera, timestamp: at.getTime(), isQuiet }))
          .filter(({ camera }) => camera === searchParams.get('deviceUuid'))
          .filter(({ timestamp }) => timestamp >= begin && timestamp <= end)
          .map(({ camera, timestamp, isQuiet }) => ({
            uuid: `${camera}-${String(timestamp)}${isQuiet ? '-quiet' : ''}`,
            deviceUuid: camera,
            timestamp,
            code: isQuiet ? 'C0001' : 'C0003',
            thumbnail: null,
          }));
        return Response.json({ data: { events } });
      });
      server.override('clipUrl', ({ url }) => {
        const [, id = ''] = /events\/([^/]+)\/hls/.exec(url) ?? [];
        return Response.json({ data: { url: `https://media.example/${id}.mp4` } });
      });
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Find motion' }));
  const region = within(await screen.findByRole('region', { name: 'Find motion' }));
  await region.findByRole('button', { name: 'Search' });
  return { ...app, region };
}

const shownTime = () => screen.getByRole('slider', { name: 'Time' }).getAttribute('aria-valuetext');

describe('motion search: which day and camera', () => {
  it('says of which day results are where none is of the day that is replayed', async () => {
    const { user, region } = await openOwn(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 29, 12) },
      { camera: 'yard', at: new Date(2026, 6, 30, 9) },
    ]);
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByText('1 moment found')).toBeVisible();
    expect(region.getByRole('list', { name: 'Wednesday, 29 July' })).toBeVisible();
  });

  it('says that it loads the other days, and what was found before once that is stopped', async () => {
    const { server, user, region } = await openOwn(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 30, 9) },
    ]);
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByText('1 moment found')).toHaveAttribute('role', 'status');
    server.override('events', () => new Promise(() => undefined));
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(region.getByRole('status')).toHaveTextContent('Loading…');
    await user.click(region.getByRole('button', { name: 'Stop' }));
    expect(region.getByRole('status')).toHaveTextContent('1 moment found');
  });

  it('shows the camera of a result of another day, though another one has recorded later', async () => {
    const { user, region } = await openOwn(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 29, 12, 0, 0) },
      { camera: 'yard', at: new Date(2026, 6, 29, 12, 0, 1) },
      { camera: 'yard', at: new Date(2026, 6, 30, 9) },
    ]);
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    await user.click(region.getByRole('button', { name: 'Search' }));
    await user.click(await region.findByRole('button', { name: /^12:00:06, Porch$/ }));
    expect(await screen.findByLabelText('Day')).toHaveValue('2026-07-29');
    await waitFor(() => expect(shownTime()).toMatch(/^12:00:04, Porch/));
  });

  it('shows the recording of a result of another day, though its camera has two of the same time', async () => {
    const at = new Date(2026, 6, 29, 12);
    const { user, region } = await openOwn(YESTERDAY, [
      { camera: 'porch', at },
      { camera: 'porch', at, isQuiet: true },
      { camera: 'porch', at: new Date(2026, 6, 30, 9), isQuiet: true },
    ]);
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    await user.click(region.getByRole('button', { name: 'Search' }));
    await user.click(await region.findByRole('button', { name: /^12:00:06, Porch$/ }));
    expect(await screen.findByLabelText('Day')).toHaveValue('2026-07-29');
    await waitFor(() => expect(shownTime()).toMatch(/^12:00:04, Porch, Person/));
  });

  it('comes back to the results, at the one that has led to another day', async () => {
    const { user, region } = await openOwn(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 29, 12) },
      { camera: 'porch', at: new Date(2026, 6, 29, 13) },
      { camera: 'porch', at: new Date(2026, 6, 30, 9) },
      { camera: 'yard', at: new Date(2026, 6, 30, 9) },
    ]);
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    await user.click(
      within(region.getByRole('group', { name: 'Cameras to search' })).getByRole('button', { name: /Porch/ }),
    );
    await user.click(region.getByRole('button', { name: 'Search' }));
    const name = /^13:00:06, Porch$/;
    await user.click(await region.findByRole('button', { name }));
    await waitFor(() => expect(shownTime()).toMatch(/^13:00:04, Porch/));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    act(() => history.back());
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue(YESTERDAY));
    const results = within(await screen.findByRole('region', { name: 'Find motion' }));
    await waitFor(() => expect(results.getByRole('button', { name })).toHaveFocus());
    await waitFor(() => expect(shownTime()).toMatch(/^09:00:00, Porch/));
    expect(scroll.mock.contexts).toContain(results.getByRole('button', { name }));
    scroll.mockRestore();
    expect(results.getByText('3 moments found')).toBeVisible();
    expect(results.getByRole('combobox', { name: 'Days to search' })).toHaveValue('2');
    expect(results.getByRole('button', { name: /^Porch/ })).toHaveAttribute('aria-pressed', 'true');
    // What comes back plays only when it is asked to.
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
    act(() => history.forward());
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue('2026-07-29'));
    expect(await screen.findByText('3 moments found')).toBeVisible();
  });

  it('forgets the results on a day that no result has led to', async () => {
    const { user, region } = await openOwn(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 29, 12) },
      { camera: 'porch', at: new Date(2026, 6, 30, 9) },
    ]);
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    await user.click(region.getByRole('button', { name: 'Search' }));
    await user.click(await region.findByRole('button', { name: /^12:00:06, Porch$/ }));
    const day = await screen.findByLabelText('Day');
    await waitFor(() => expect(day).toHaveValue('2026-07-29'));
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    await waitFor(() => expect(screen.getByLabelText('Day')).toHaveValue(YESTERDAY));
    await user.click(await screen.findByRole('button', { name: 'Find motion' }));
    await screen.findByRole('button', { name: 'Search' });
    expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
  });

  it('stays on the day with a recording that begins before midnight', async () => {
    const { user, region } = await openOwn(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 29, 23, 59, 50) },
      { camera: 'yard', at: new Date(2026, 6, 30, 9) },
    ]);
    await user.click(region.getByRole('button', { name: 'Search' }));
    await user.click(await region.findByRole('button', { name: /^23:59:56, Porch$/ }));
    await waitFor(() => expect(shownTime()).toMatch(/^23:59:54, Porch/));
    expect(screen.getByLabelText('Day')).toHaveValue(YESTERDAY);
  });

  it('says that it cannot search what is not there yet of the day', async () => {
    const { user, region } = await openOwn(
      YESTERDAY,
      [{ camera: 'yard', at: new Date(2026, 6, 30, 9) }],
      VISITOR,
      'porch',
    );
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByText('Nothing moved there.')).toBeVisible();
    expect(region.getByText('Not all events of these days could be loaded.')).toBeVisible();
  });

  it('offers no days before the first one that can be replayed', async () => {
    const { region } = await openOwn('2026-07-03', [{ camera: 'yard', at: new Date(2026, 6, 3, 9) }]);
    const days = within(region.getByRole('combobox', { name: 'Days to search' })).getAllByRole('option');
    expect(days.map(({ textContent }) => textContent)).toEqual(['1', '2']);
  });

  it('lists only what the cameras have recorded that are still replayed', async () => {
    const { user, region } = await openOwn(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 30, 12) },
      { camera: 'yard', at: new Date(2026, 6, 30, 13) },
    ]);
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByRole('button', { name: /^12:00:06, Porch$/ })).toBeVisible();
    const cameras = within(screen.getByRole('group', { name: 'Cameras' }));
    await user.click(cameras.getByRole('button', { name: /^Yard/ }));
    await waitFor(() => expect(region.queryByRole('button', { name: /^12:00:06, Porch$/ })).toBeNull());
  });

  it('lists of other days, too, only what is still replayed', async () => {
    const { user, region } = await openOwn(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 29, 12) },
      { camera: 'yard', at: new Date(2026, 6, 29, 13) },
      { camera: 'yard', at: new Date(2026, 6, 30, 13) },
      { camera: 'porch', at: new Date(2026, 6, 30, 13) },
    ]);
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByRole('button', { name: /^12:00:06, Porch$/ })).toBeVisible();
    const cameras = within(screen.getByRole('group', { name: 'Cameras' }));
    await user.click(cameras.getByRole('button', { name: /^Yard/ }));
    await waitFor(() => expect(region.queryByRole('button', { name: /^12:00:06, Porch$/ })).toBeNull());
  });

  it('loads other days of the chosen cameras alone', async () => {
    const { user, region, server } = await openOwn(
      YESTERDAY,
      [29, 30].flatMap((day) => [
        { camera: 'porch' as const, at: new Date(2026, 6, day, 12) },
        { camera: 'yard' as const, at: new Date(2026, 6, day, 13) },
      ]),
    );
    const before = server.calls('events').length;
    await user.click(region.getByRole('button', { name: /^Porch/ }));
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByText('2 moments found')).toBeVisible();
    const loaded = server.calls('events').slice(before);
    expect(new Set(loaded.map(({ query }) => query['deviceUuid']))).toEqual(new Set(['porch']));
  });

  it('offers cameras in the order that they have everywhere, not as they have recorded', async () => {
    const { region } = await openOwn(YESTERDAY, [
      { camera: 'yard', at: new Date(2026, 6, 30, 9) },
      { camera: 'porch', at: new Date(2026, 6, 30, 12) },
    ]);
    const cameras = within(region.getByRole('group', { name: 'Cameras to search' })).getAllByRole('button');
    expect(cameras.map(({ textContent }) => textContent)).toEqual(['Porch1', 'Yard1']);
  });

  it('names the day of a recording of another day that could not be searched', async () => {
    const recorded = [29, 30].map((day) => ({ camera: 'porch' as const, at: new Date(2026, 6, day, 12) }));
    const { user, region } = await openOwn(YESTERDAY, recorded, 'damaged');
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(
      await region.findByText('Wednesday, 29 July 2026, 12:00:00, Porch; 12:00:00, Porch'),
    ).toBeInTheDocument();
  });
});

describe('motion search', () => {
  it('begins with a part of the picture, that keys move and size', async () => {
    const { user, region } = await openSearch(() => QUIET);
    const area = region.getByRole('group', { name: 'Region' });
    expect(area).toHaveStyle({ left: '25%', width: '50%' });
    // A picture is no text: where it is written from right to left, too, the corner is its lower right one.
    expect(area.closest('[dir]')).toHaveAttribute('dir', 'ltr');
    area.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(Number.parseFloat(area.style.left)).toBeGreaterThanOrEqual(27);
    for (let press = 0; press < 8; press += 1) await user.keyboard('{Shift>}{ArrowLeft}{ArrowUp}{/Shift}');
    expect(Number.parseFloat(area.style.width)).toBeLessThanOrEqual(20);
    expect(Number.parseFloat(area.style.height)).toBeLessThanOrEqual(20);
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    expect(Number.parseFloat(area.style.width)).toBeGreaterThan(15);
    expect(region.getByRole('radio', { name: 'Normal' })).toBeChecked();
    expect(region.getByRole('button', { name: 'Stop' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('lists what moved, and goes to two seconds before', async () => {
    let visitor = '';
    const { user, region } = await openSearch((url) => ((visitor ||= url) === url ? VISITOR : QUIET));
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByText('1 moment found')).toHaveAttribute('role', 'status');
    const [result] = within(region.getByRole('list', { name: 'Results' })).getAllByRole('button');
    const name = result?.getAttribute('aria-label') ?? '';
    expect(name).toMatch(/^\d\d:\d\d:\d\d, Garden$/);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    if (result) await user.click(result);
    // The list is longer than the window, and lies below the picture.
    expect(scroll.mock.contexts[0]).toContainElement(screen.getByRole('region', { name: 'Garden player' }));
    scroll.mockRestore();
    const found = new Date(`${YESTERDAY}T${name.slice(0, 8)}`).getTime();
    const before = new Date(found - 2_000).toTimeString().slice(0, 8);
    await waitFor(() =>
      expect(screen.getByRole('slider', { name: 'Time' })).toHaveAttribute(
        'aria-valuetext',
        expect.stringContaining(before),
      ),
    );
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
  });

  it('plays only what moved, and says how much is skipped', async () => {
    let visitor = '';
    const { user, region } = await openSearch((url) => ((visitor ||= url) === url ? VISITOR : QUIET));
    expect(region.queryByRole('button', { name: 'Play only movement' })).toBeNull();
    await user.click(region.getByRole('button', { name: 'Search' }));
    const toggle = await region.findByRole('button', { name: 'Play only movement' });
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    await user.click(toggle);
    expect(scroll.mock.contexts[0]).toContainElement(screen.getByRole('region', { name: 'Garden player' }));
    scroll.mockRestore();
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(region.getByText(/^5 s of movement; \d+ recordings are skipped\.$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    // What was found goes with the panel.
    await user.click(toggle);
    await user.click(screen.getByRole('button', { name: 'Find motion' }));
    await user.click(screen.getByRole('button', { name: 'Find motion' }));
    expect(screen.queryByRole('button', { name: 'Play only movement' })).toBeNull();
  });

  it('does not play only movement by itself after another search', async () => {
    let visitor = '';
    const { user, region } = await openSearch((url) => ((visitor ||= url) === url ? VISITOR : QUIET));
    await user.click(region.getByRole('button', { name: 'Search' }));
    await user.click(await region.findByRole('button', { name: 'Play only movement' }));
    await user.click(region.getByRole('radio', { name: 'High' }));
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByRole('button', { name: 'Play only movement' })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  it('searches the recordings of the chosen camera only', async () => {
    const addresses = new Set<string>();
    vi.stubGlobal('Worker', workerOf(decoder((url) => (addresses.add(url), QUIET))));
    const { user } = await renderApp(`/replay?day=${YESTERDAY}`);
    await user.click(await screen.findByRole('button', { name: 'Find motion' }));
    const region = within(await screen.findByRole('region', { name: 'Find motion' }));
    const cameras = within(await region.findByRole('group', { name: 'Cameras to search' }));
    const picture = () => screen.getByRole('region', { name: 'Find motion' }).querySelector('img')?.src;
    const before = picture();
    const garden = cameras.getByRole('button', { name: /^Garden/ });
    await user.click(garden);
    // A region is drawn on what it is searched in.
    expect(picture()).toMatch(/garden/);
    expect(before).not.toMatch(/garden/);
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByText('Nothing moved there.')).toBeVisible();
    expect(addresses.size).toBe(Number.parseInt(/\d+/.exec(garden.textContent ?? '')?.[0] ?? '', 10));
  });

  it('lies beside another one where it is added, so that it is seen', async () => {
    const { user, region } = await openSearch(() => QUIET);
    for (let press = 0; press < 2; press += 1) {
      await user.click(region.getByRole('button', { name: 'Add rectangle' }));
      await user.click(region.getByRole('button', { name: 'Add polygon' }));
    }
    const areas = region.getAllByRole('group', { name: /^Region/ });
    expect(areas).toHaveLength(5);
    expect(new Set(areas.map(({ style: { left, top, width } }) => `${left} ${top} ${width}`)).size).toBe(5);
  });

  it('is drawn by the finger that began, whatever another one does', async () => {
    const { region } = await openSearch(() => QUIET);
    const area = region.getByRole('group', { name: 'Region' });
    const picture = area.parentElement ?? area;
    vi.spyOn(picture, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100));
    const finger = (pointerId: number, clientX: number) => ({
      pointerId,
      clientX,
      clientY: clientX,
      button: 0,
    });
    fireEvent.pointerDown(picture, finger(1, 10));
    fireEvent.pointerMove(picture, finger(1, 30));
    fireEvent.pointerDown(picture, finger(2, 80));
    fireEvent.pointerUp(picture, finger(2, 80));
    fireEvent.pointerMove(picture, finger(1, 60));
    expect(area).toHaveStyle({ left: '10%', width: '50%' });
    fireEvent.pointerUp(picture, finger(1, 60));
    fireEvent.pointerMove(picture, finger(1, 90));
    expect(area).toHaveStyle({ width: '50%' });
  });

  it('searches polygons, too, that keys shape', async () => {
    const { user, region } = await openSearch(() => QUIET);
    await user.click(region.getByRole('button', { name: 'Add polygon' }));
    const polygon = region.getByRole('group', { name: 'Region 2' });
    expect(polygon).toHaveFocus();
    const points = () => region.getAllByRole('button', { name: /^Point / });
    expect(points()).toHaveLength(4);
    points()[0]?.focus();
    await user.keyboard('{ArrowDown}');
    expect(points()[0]).toHaveAccessibleName('Point 1 of 4, 50 % from the left, 32 % from the top');
    await user.keyboard('{Enter}');
    expect(points()).toHaveLength(5);
    await user.keyboard('{Delete}{Delete}{Delete}');
    expect(points()).toHaveLength(3);
    await user.keyboard('{Enter}');
    points().at(-1)?.focus();
    await user.keyboard('{Delete}');
    expect(points().at(-1)).toHaveFocus();
    polygon.focus();
    const before = Number.parseFloat(polygon.style.left);
    await user.keyboard('{ArrowLeft}');
    expect(Number.parseFloat(polygon.style.left)).toBeCloseTo(before - 2);
    await user.click(region.getByRole('button', { name: 'Remove Region 2' }));
    expect(region.getAllByRole('group', { name: /^Region/ })).toHaveLength(1);
    expect(region.getByRole('group', { name: 'Region' })).toHaveFocus();
    expect(region.queryByRole('button', { name: /^Remove/ })).toBeNull();
  });

  it('searches the day before as well, and keeps its results when one of them leads there', async () => {
    let visitor = '';
    const { user, region } = await openSearch((url) => ((visitor ||= url) === url ? VISITOR : QUIET));
    await user.selectOptions(region.getByRole('combobox', { name: 'Days to search' }), '2');
    expect(region.getByText('2 days, from Wednesday, 29 July.')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByText('1 moment found')).toBeVisible();
    await user.click(within(region.getByRole('list', { name: 'Results' })).getByRole('button'));
    expect(await screen.findByLabelText('Day')).toHaveValue('2026-07-29');
    expect(await screen.findByText('1 moment found')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Results' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
  });

  it('says how far it is, and stops at once', async () => {
    const { user, region } = await openSearch(() => 'endless');
    await user.click(region.getByRole('button', { name: 'Search' }));
    const bar = await region.findByRole('progressbar', { name: 'Searching recordings' });
    expect(bar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^\d+ of \d+ recordings$/));
    await user.click(region.getByRole('button', { name: 'Stop' }));
    expect(region.getByRole('status')).toHaveTextContent(/^Stopped after \d+ of \d+ recordings\.$/);
    // It can be left by keys from there, and read.
    expect(region.getByRole('button', { name: 'Stop' })).toHaveFocus();
    expect(region.getByRole('button', { name: 'Stop' })).toBeEnabled();
    expect(region.queryByRole('progressbar')).toBeNull();
  });

  it('says that nothing moved', async () => {
    const { user, region } = await openSearch(() => QUIET);
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByText('Nothing moved there.')).toHaveAttribute('role', 'status');
  });

  it('counts and names what it could not search, and tries that again', async () => {
    let isDamaged = true;
    let first = '';
    const { user, region } = await openSearch((url) => {
      first ||= url;
      return isDamaged && url === first ? 'damaged' : QUIET;
    });
    await user.click(region.getByRole('button', { name: 'Search' }));
    expect(await region.findByText(/^1 recording was not searched: damaged/)).toBeInTheDocument();
    expect(region.getByText(/^\d\d:\d\d:\d\d, Garden$/)).toBeInTheDocument();
    isDamaged = false;
    await user.click(await region.findByRole('button', { name: 'Try again' }));
    expect(region.getByRole('button', { name: 'Stop' })).toHaveFocus();
    await waitFor(() => expect(region.queryByText(/not searched/)).toBeNull());
    expect(await region.findByText('Nothing moved there.')).toBeInTheDocument();
  });

  it('says that it broke off, keeps what it has found, and goes on when it is told to', async () => {
    let hasBroken = false;
    let visitor = '';
    const Serving = workerOf(
      decoder((url) => {
        visitor ||= url;
        if (url === visitor) return VISITOR;
        return hasBroken ? QUIET : 'endless';
      }),
    );
    const workers: EventTarget[] = [];
    class Breaking extends Serving {
      constructor() {
        super();
        workers.push(this);
      }
    }
    const { user, region } = await openSearch(() => QUIET, Breaking);
    await user.click(region.getByRole('button', { name: 'Search' }));
    const found = within(await region.findByRole('list', { name: 'Results' }));
    await waitFor(() => expect(region.getByText(/^1 of \d+ recordings$/)).toBeVisible());
    hasBroken = true;
    act(() => void workers[0]?.dispatchEvent(new Event('error')));
    expect(region.getByText(/^The search broke off: 1 of \d+ recordings were looked at\.$/)).toHaveAttribute(
      'role',
      'status',
    );
    expect(
      region.getByText(/^\d+ recordings were not searched: the search ended before them\.$/),
    ).toBeVisible();
    expect(found.getByRole('button')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Try again' }));
    expect(await region.findByText('1 moment found')).toBeVisible();
  });

  it('does not say that nothing moved where no recording could be searched', async () => {
    const { user, region } = await openSearch(() => 'damaged');
    await user.click(region.getByRole('button', { name: 'Search' }));
    const said = await region.findByText('None of the recordings could be searched.');
    expect(said).toHaveAttribute('role', 'status');
    expect(region.getByText(/^\d+ recordings were not searched: damaged/)).toBeInTheDocument();
    expect(region.queryByText('Nothing moved there.')).toBeNull();
  });

  it('says in one sentence that a browser without WebCodecs cannot search', async () => {
    vi.stubGlobal('VideoDecoder', undefined);
    const { user } = await renderApp(`/replay?day=${YESTERDAY}`);
    await user.click(await screen.findByRole('button', { name: 'Find motion' }));
    expect(await screen.findByText(/^This browser cannot search recordings/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  });
});

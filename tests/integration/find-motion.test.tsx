import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RecordingFrames } from '@/features/find-motion/engine/searchRecording';
import {
  serveSearches,
  type OpenRecording,
  type SearchPort,
} from '@/features/find-motion/engine/serveSearches';
import { DecodeError } from '@/recordings/decode/decodeError';
import { ReadError } from '@/recordings/readError';
import { arrive, loading } from '../support/arrive';
import { renderApp } from '../support/renderApp';
import { wireCamera, wireEvent } from '../support/builders';
import { syntheticRecording, type SyntheticScene } from '../support/syntheticRecording';
import { last } from '../support/only';
import { NOW, YESTERDAY } from '../support/times';
import { answerCameras, answerRecordings, pageOfEvents } from '../support/vendorAnswers';
import { undrawnAt } from '../support/undrawn';

const QUIET: SyntheticScene = { seconds: 8 };
const VISITOR: SyntheticScene = {
  seconds: 12,
  object: { start: 6, seconds: 2, x: 0.35, y: 0.45, width: 0.075, height: 0.17, speedX: 0.1, luma: 30 },
};

type Seen = (SyntheticScene & { missesPart?: boolean }) | 'damaged' | 'endless';

/** Creates a decoder whose recordings show a scene, but only after their URL was requested. */
const decoder =
  (sceneOf: (url: string) => Seen): OpenRecording =>
  (recording, signal) => {
    let missesPart = false;
    const frames = async (): Promise<RecordingFrames> => {
      const address = await recording.address(signal);
      if (!address.ok) throw new ReadError({ kind: 'address', problem: address.failure });
      const scene = sceneOf(address.value);
      if (scene === 'endless') return await new Promise(() => undefined);
      if (scene === 'damaged') throw new DecodeError({ kind: 'undecodable' });
      missesPart = scene.missesPart === true;
      return syntheticRecording(scene);
    };
    return {
      keyFrames: async () => (await frames()).keyFrames(),
      frames: async (...range) => (await frames()).frames(...range),
      keepPicture: () => undefined,
      thumbnail: () => Promise.resolve(null),
      openSeconds: () => Promise.resolve(null),
      missesPart: () => Promise.resolve(missesPart),
      close: () => undefined,
    };
  };

function workerOf(open: OpenRecording) {
  return class extends EventTarget {
    readonly #listeners: Parameters<SearchPort['onRequest']>[0][] = [];

    constructor() {
      super();
      const post: SearchPort['post'] = (data) =>
        void this.dispatchEvent(new MessageEvent('message', { data }));
      serveSearches({ post, onRequest: (listener) => void this.#listeners.push(listener) }, open);
    }

    postMessage(request: Parameters<Parameters<SearchPort['onRequest']>[0]>[0]) {
      for (const listener of this.#listeners) listener(request);
    }

    terminate() {
      this.#listeners.length = 0;
    }
  };
}

beforeEach(() => {
  vi.stubGlobal('VideoDecoder', class {});
  vi.stubGlobal('VideoFrame', class {});
  return undrawnAt(NOW);
});

interface Recorded {
  camera: 'porch' | 'yard';
  at: Date;
  isQuiet?: boolean;
}

interface House {
  porch: (url: string) => Seen;
  /** Scene in the recordings of the camera "yard", by default without movement. */
  yard: Seen;
  unanswered: readonly string[];
  refused: readonly string[];
}

async function openSearch(day: string, recorded: readonly Recorded[], changed: Partial<House> = {}) {
  const house: House = { porch: () => VISITOR, yard: QUIET, unanswered: [], refused: [], ...changed };
  const workers: EventTarget[] = [];
  const sceneOf = (url: string) => {
    if (url.includes('quiet')) return QUIET;
    return url.includes('porch') ? house.porch(url) : house.yard;
  };
  const Serving = workerOf(decoder(sceneOf));
  vi.stubGlobal(
    'Worker',
    class extends Serving {
      constructor() {
        super();
        workers.push(this);
      }
    },
  );
  const app = await renderApp(`/replay?day=${day}`, {
    prepare: (server) => {
      answerCameras(server, wireCamera('porch', 'Porch'), wireCamera('yard', 'Yard'));
      const events = recorded.map(({ camera, at, isQuiet = false }) => {
        const uuid = `${camera}-${String(at.getTime())}${isQuiet ? '-quiet' : ''}`;
        return wireEvent(uuid, at.getTime(), camera, isQuiet ? 'C0001' : 'C0003');
      });
      server.override('events', ({ url }) => {
        const isOf = (camera: string) => url.includes(`deviceUuid=${camera}`);
        if (house.unanswered.some(isOf)) return new Promise(() => undefined);
        return house.refused.some(isOf) ? new Response(null, { status: 500 }) : pageOfEvents(url, events);
      });
      answerRecordings(server);
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Find motion' }));
  const region = within(await screen.findByRole('region', { name: 'Find motion' }));
  await region.findByRole('button', { name: 'Search' });
  const daysToSearch = () => region.getByRole('combobox', { name: 'Days to search' });
  return {
    ...app,
    house,
    workers,
    region,
    daysToSearch,
    chooseDays: (count: number) => fireEvent.change(daysToSearch(), { target: { value: String(count) } }),
    search: () => fireEvent.click(region.getByRole('button', { name: 'Search' })),
  };
}

const INCOMPLETE = 'Not all events from these days could be loaded.';
const shownTime = () => screen.getByRole('slider', { name: 'Time' }).getAttribute('aria-valuetext');
const shownDay = () => screen.getByLabelText('Day');

describe('motion search of several days', () => {
  it('opens the day of a result', async () => {
    const at = new Date(2026, 6, 29, 12);
    const { house, region, chooseDays, search } = await openSearch(YESTERDAY, [
      { camera: 'porch', at },
      { camera: 'porch', at, isQuiet: true },
      { camera: 'yard', at: new Date(2026, 6, 29, 12, 0, 1) },
      { camera: 'yard', at: new Date(2026, 6, 30, 9) },
    ]);
    chooseDays(2);
    expect(region.getByText('2 days, starting Wednesday, 29 July.')).toBeVisible();
    house.refused = ['yard'];
    search();
    const result = await region.findByRole('button', { name: /^12:00:06, Porch$/ });
    expect(await region.findByText('1 moment found')).toBeVisible();
    expect(region.getByText(INCOMPLETE)).toBeVisible();
    house.refused = [];
    expect(region.getByRole('list', { name: 'Wednesday, 29 July' })).toBeVisible();
    fireEvent.click(result);
    await waitFor(() => expect(shownDay()).toHaveValue('2026-07-29'));
    await waitFor(() => expect(shownTime()).toMatch(/^12:00:04, Porch, Person/));
    expect(await screen.findByText('1 moment found')).toBeVisible();
    expect(await screen.findByRole('list', { name: 'Results' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();

    fireEvent.click(screen.getByRole('button', { name: 'Next day' }));
    await waitFor(() => expect(shownDay()).toHaveValue(YESTERDAY));
    fireEvent.click(await screen.findByRole('button', { name: 'Find motion' }));
    await screen.findByRole('button', { name: 'Search' });
    expect(screen.queryByRole('list', { name: 'Results' })).toBeNull();
  });

  it('loads other days for the selected camera only', async () => {
    const { server, region, chooseDays, search } = await openSearch(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 29, 12) },
      { camera: 'porch', at: new Date(2026, 6, 29, 13) },
      { camera: 'porch', at: new Date(2026, 6, 30, 9) },
      { camera: 'yard', at: new Date(2026, 6, 30, 9) },
    ]);
    const before = server.calls('events').length;
    fireEvent.click(region.getByRole('button', { name: /^Porch/ }));
    chooseDays(2);
    search();
    const name = /^13:00:06, Porch$/;
    const result = await region.findByRole('button', { name });
    expect(await region.findByText('3 moments found')).toBeVisible();
    const loaded = server.calls('events').slice(before);
    expect(new Set(loaded.map(({ query }) => query['deviceUuid']))).toEqual(new Set(['porch']));
    fireEvent.click(result);
    await waitFor(() => expect(shownTime()).toMatch(/^13:00:04, Porch/));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    act(() => history.back());
    await waitFor(() => expect(shownDay()).toHaveValue(YESTERDAY));
    const results = within(await screen.findByRole('region', { name: 'Find motion' }));
    await waitFor(() => expect(results.getByRole('button', { name })).toHaveFocus());
    await waitFor(() => expect(shownTime()).toMatch(/^09:00:00, Porch/));
    expect(scroll.mock.contexts).toContain(results.getByRole('button', { name }));
    scroll.mockRestore();
    expect(results.getByText('3 moments found')).toBeVisible();
    expect(results.getByRole('combobox', { name: 'Days to search' })).toHaveValue('2');
    expect(results.getByRole('button', { name: /^Porch/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
    act(() => history.forward());
    await waitFor(() => expect(shownDay()).toHaveValue('2026-07-29'));
    expect(await screen.findByText('3 moments found')).toBeVisible();
  });

  it('lists only results of the replayed day if the user stops loading other days', async () => {
    const { house, region, chooseDays, search } = await openSearch(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 29, 12) },
      { camera: 'yard', at: new Date(2026, 6, 29, 13) },
      { camera: 'yard', at: new Date(2026, 6, 30, 9) },
      { camera: 'porch', at: new Date(2026, 6, 30, 13) },
    ]);
    const offered = within(region.getByRole('group', { name: 'Cameras to search' })).getAllByRole('button');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Porch1', 'Yard1']);
    search();
    expect(await region.findByText('1 moment found')).toHaveAttribute('role', 'status');
    house.unanswered = ['porch', 'yard'];
    chooseDays(2);
    search();
    expect(region.getByRole('status')).toHaveTextContent('Loading…');
    fireEvent.click(region.getByRole('button', { name: 'Stop' }));
    expect(region.getByRole('status')).toHaveTextContent('1 moment found');

    house.unanswered = [];
    search();
    expect(await region.findByText('2 moments found')).toBeVisible();
    const listed = () => region.queryAllByRole('button', { name: /:00:06, Porch$/ });
    expect(listed()).toHaveLength(2);
    const cameras = within(screen.getByRole('group', { name: 'Cameras' }));
    fireEvent.click(cameras.getByRole('button', { name: /^Yard/ }));
    await waitFor(() => expect(listed()).toEqual([]));
  });

  it("does not offer days before the first day of replay's calendar", async () => {
    const { house, region, daysToSearch, chooseDays, search } = await openSearch(
      '2026-07-03',
      [{ camera: 'yard', at: new Date(2026, 6, 3, 9) }],
      { unanswered: ['porch'] },
    );
    const days = within(daysToSearch()).getAllByRole('option');
    expect(days.map(({ textContent }) => textContent)).toEqual(['1', '2']);
    house.unanswered = [];
    chooseDays(2);
    search();
    expect(await region.findByText('Nothing moved there.')).toBeVisible();
    expect(region.getByText(INCOMPLETE)).toBeVisible();
  });
});

describe('motion search of one day', () => {
  it('plays a result from two seconds before the movement', async () => {
    const { region, search } = await openSearch(YESTERDAY, [
      { camera: 'porch', at: new Date(2026, 6, 29, 23, 59, 50) },
      { camera: 'yard', at: new Date(2026, 6, 30, 9) },
    ]);
    const onlyMovement = { name: 'Play only movement' };
    expect(region.queryByRole('button', onlyMovement)).toBeNull();
    search();
    expect(await region.findByText('1 moment found')).toHaveAttribute('role', 'status');
    const result = within(region.getByRole('list', { name: 'Results' })).getByRole('button');
    expect(result).toHaveAccessibleName('23:59:56, Porch');
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    fireEvent.click(result);
    const player = screen.getByRole('region', { name: 'Porch player' });
    expect(scroll.mock.contexts[0]).toContainElement(player);
    await waitFor(() => expect(shownTime()).toMatch(/^23:59:54, Porch/));
    expect(shownDay()).toHaveValue(YESTERDAY);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('button', { name: 'Play' });

    const toggle = region.getByRole('button', onlyMovement);
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    scroll.mockClear();
    fireEvent.click(toggle);
    expect(scroll.mock.contexts[0]).toContainElement(player);
    scroll.mockRestore();
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
    expect(region.getByText('5 s of movement; 1 recording is skipped.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
    fireEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'false');

    fireEvent.click(toggle);
    fireEvent.click(region.getByRole('radio', { name: 'High' }));
    search();
    await region.findByText('1 moment found');
    expect(await region.findByRole('button', onlyMovement)).toHaveAttribute('aria-pressed', 'false');
    fireEvent.click(region.getByRole('button', onlyMovement));
    fireEvent.click(screen.getByRole('button', { name: 'Find motion' }));
    fireEvent.click(screen.getByRole('button', { name: 'Find motion' }));
    expect(screen.queryByRole('button', onlyMovement)).toBeNull();
  });

  it('plays only the moving part of each recording', async () => {
    const nine = new Date(2026, 6, 30, 9);
    const ten = new Date(2026, 6, 30, 10);
    const { region, search } = await openSearch(
      YESTERDAY,
      [nine, ten].map((at) => ({ camera: 'porch', at })),
    );
    const load = async (at: Date) => {
      const video = await loading('Porch', `porch-${String(at.getTime())}`);
      arrive(video, 12);
      return video;
    };
    const showsTime = (time: RegExp) => waitFor(() => expect(shownTime()).toMatch(time));
    search();
    fireEvent.click(await region.findByRole('button', { name: 'Play only movement' }));
    const video = await load(nine);
    const next = await load(ten);
    expect(next.currentTime).toBeCloseTo(4);
    await showsTime(/^09:00:04, Porch/);
    Object.defineProperty(video, 'paused', { configurable: true, value: false });
    video.currentTime = 9.5;
    await showsTime(/^10:00:04, Porch/);
    Reflect.deleteProperty(video, 'paused');

    // Browsers start each recording at 0.
    video.currentTime = 0;
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Time' }), { key: 'Home' });
    await load(nine);
    await showsTime(/^09:00:04, Porch/);
  });

  it.each([
    ["the camera that was just pressed in replay's filter", []],
    ["the camera that was just pressed in replay's filter after another one in the panel", [/^Yard/]],
  ])('searches only %s', async (_what, chosen) => {
    const { region, server, chooseDays } = await openSearch(
      YESTERDAY,
      [
        { camera: 'porch', at: new Date(2026, 6, 30, 9) },
        { camera: 'yard', at: new Date(2026, 6, 30, 10) },
      ],
      { yard: 'damaged' },
    );
    chooseDays(2);
    for (const name of chosen) fireEvent.click(region.getByRole('button', { name }));
    const chip = within(screen.getByRole('group', { name: 'Cameras' })).getByRole('button', {
      name: /^Porch/,
    });
    const before = server.calls('events').length;
    // A busy page renders the new URL after the second press.
    act(() => {
      chip.click();
      region.getByRole('button', { name: 'Search' }).click();
    });
    expect(await region.findByText('1 moment found')).toBeVisible();
    expect(region.queryByText(/not searched/)).toBeNull();
    const loaded = server.calls('events').slice(before);
    expect(loaded.map(({ query }) => query['deviceUuid'])).toEqual(['porch']);
  });

  it('can be stopped and started again', async () => {
    const { house, workers, user, region, search } = await openSearch(
      YESTERDAY,
      [
        { camera: 'porch', at: new Date(2026, 6, 30, 9) },
        { camera: 'yard', at: new Date(2026, 6, 30, 10) },
      ],
      { yard: 'endless' },
    );
    search();
    await waitFor(() => expect(region.getByText('1 of 2 recordings')).toBeVisible());
    expect(region.getByRole('progressbar', { name: 'Searching recordings' })).toHaveAttribute(
      'aria-valuetext',
      '1 of 2 recordings',
    );
    await user.click(region.getByRole('button', { name: 'Stop' }));
    expect(region.getByRole('status')).toHaveTextContent('Stopped after 1 of 2 recordings.');
    expect(region.getByRole('button', { name: 'Stop' })).toHaveFocus();
    expect(region.getByRole('button', { name: 'Stop' })).toBeEnabled();
    expect(region.queryByRole('progressbar')).toBeNull();

    search();
    const found = within(await region.findByRole('list', { name: 'Results' }));
    await waitFor(() => expect(region.getByText('1 of 2 recordings')).toBeVisible());
    house.yard = QUIET;
    act(() => void last(workers).dispatchEvent(new Event('error')));
    expect(
      await region.findByText('The search was interrupted: 1 of 2 recordings searched.'),
    ).toHaveAttribute('role', 'status');
    expect(region.getByText('1 recording was not searched: the search ended too soon.')).toBeVisible();
    expect(found.getByRole('button')).toBeVisible();
    fireEvent.click(region.getByRole('button', { name: 'Try again' }));
    expect(await region.findByText('1 moment found')).toBeVisible();
  });

  it('lists recordings with parts that could not be loaded', async () => {
    const { region, search } = await openSearch(
      YESTERDAY,
      [12, 13].map((hour) => ({ camera: 'porch', at: new Date(2026, 6, 30, hour) })),
      { porch: () => ({ ...QUIET, missesPart: true }) },
    );
    search();
    expect(await region.findByText('Nothing moved there.')).toBeVisible();
    expect(await region.findByText('Parts of 2 recordings could not be loaded.')).toBeVisible();
    expect(region.getByText('12:00:00, Porch; 13:00:00, Porch')).toBeInTheDocument();
    expect(region.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('retries recordings that could not be searched', async () => {
    const { house, region, chooseDays, search } = await openSearch(
      YESTERDAY,
      [29, 30].map((day) => ({ camera: 'porch', at: new Date(2026, 6, day, 12) })),
      { porch: () => 'damaged' },
    );
    const tryAgain = () => fireEvent.click(region.getByRole('button', { name: 'Try again' }));
    chooseDays(2);
    search();
    const message = await region.findByText('None of the recordings could be searched.');
    expect(message).toHaveAttribute('role', 'status');
    expect(region.getByText(/^2 recordings were not searched: damaged/)).toBeInTheDocument();
    expect(region.getByText('Wednesday, 29 July 2026, 12:00:00, Porch; 12:00:00, Porch')).toBeInTheDocument();
    expect(region.queryByText('Nothing moved there.')).toBeNull();

    const earlier = String(new Date(2026, 6, 29, 12).getTime());
    house.porch = (url) => (url.includes(earlier) ? QUIET : 'damaged');
    tryAgain();
    expect(region.getByRole('button', { name: 'Stop' })).toHaveFocus();
    expect(await region.findByText(/^1 recording was not searched: damaged/)).toBeInTheDocument();
    expect(await region.findByText('12:00:00, Porch')).toBeInTheDocument();
    house.porch = () => QUIET;
    await region.findByRole('button', { name: 'Try again' });
    tryAgain();
    await waitFor(() => expect(region.queryByText(/not searched/)).toBeNull());
    expect(await region.findByText('Nothing moved there.')).toHaveAttribute('role', 'status');
  });
});

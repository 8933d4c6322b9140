import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { arrive, loading, region } from '../support/arrive';
import { renderApp } from '../support/renderApp';
import { sizedElements } from '../support/sizedElements';
import { wireCamera, wireEvent } from '../support/builders';
import { NOW, YESTERDAY } from '../support/times';
import { MINUTE } from '../support/durations';
import { answerCameras, answerRecordings, pageOfEvents } from '../support/vendorAnswers';
import { undrawnAt } from '../support/undrawn';

const at = (day: number, hours: number, minutes = 0, seconds = 0): number =>
  new Date(2026, 6, day, hours, minutes, seconds).getTime();

interface Recorded {
  camera: 'porch' | 'yard';
  id: string;
  at: number;
}

const open = (address: string, recorded: Recorded[]) =>
  renderApp(address, {
    prepare: (server) => {
      answerCameras(server, wireCamera('porch', 'Porch'), wireCamera('yard', 'Yard'));
      server.override('events', ({ url }) => {
        const events = recorded.map(({ id, at, camera }) => ({
          ...wireEvent(id, at, camera),
          thumbnail: `https://media.example/${id}.jpg`,
        }));
        return pageOfEvents(url, events);
      });
      answerRecordings(server);
    },
  });

const slider = () => screen.findByRole('slider', { name: 'Time' });
const shown = async () => (await slider()).getAttribute('aria-valuetext') ?? '';
const showsTime = (text: RegExp) => waitFor(async () => expect(await shown()).toMatch(text));

beforeEach(() => undrawnAt(NOW));

describe('replay of recordings with different durations', () => {
  it('opens a link to second 30 of a recording whose duration is unknown', async () => {
    await open(`/replay?day=${YESTERDAY}&at=10:00:30`, [
      { camera: 'porch', id: 'long', at: at(30, 10) },
      { camera: 'porch', id: 'next', at: at(30, 11) },
    ]);
    await showsTime(/^10:00:30, Porch/);
    arrive(await loading('Porch'), 60);
    await showsTime(/^10:00:30, Porch/);
    expect(location.search).toContain('at=10:00:30');
  });

  it('continues with the next recording if the linked one ends before the linked time', async () => {
    await open(`/replay?day=${YESTERDAY}&at=10:00:30`, [
      { camera: 'porch', id: 'short', at: at(30, 10) },
      { camera: 'porch', id: 'next', at: at(30, 11) },
    ]);
    arrive(await loading('Porch', 'short'), 16);
    const next = await loading('Porch', 'next');
    // Browsers start each recording at 0.
    next.currentTime = 0;
    arrive(next, 16);
    await showsTime(/^11:00:00, Porch/);
    expect(location.search).toContain('at=10:00:30');
  });

  it('plays the recording of a synced camera to its end', async () => {
    const { user } = await open(`/replay?day=${YESTERDAY}&at=10:00:40`, [
      { camera: 'porch', id: 'first', at: at(30, 8) },
      { camera: 'porch', id: 'door', at: at(30, 10) },
      { camera: 'yard', id: 'yard', at: at(30, 10) },
    ]);
    await showsTime(/^10:00:40, Yard/);
    const large = await loading('Yard');
    arrive(large, 60);
    await user.click(
      within(await screen.findByRole('group', { name: 'Other cameras at this moment' })).getByRole('button', {
        name: 'Porch',
      }),
    );
    arrive(await loading('Porch'), 60);
    for (const seconds of [41, 59]) {
      large.currentTime = seconds;
      await showsTime(new RegExp(`^10:00:${seconds}`));
      expect(screen.queryByText('Nothing recorded at this moment')).toBeNull();
    }
    await user.click(
      within(screen.getByRole('group', { name: 'Cameras' })).getByRole('button', { name: /^Porch/ }),
    );
    await showsTime(/^10:00:59, Porch/);
    expect(new URLSearchParams(location.search).get('cameras')).toBe('porch');
  });
});

it('replay: switches to the next recording of a camera as soon as it begins', async () => {
  const { user } = await open(`/replay?day=${YESTERDAY}&at=10:00:02`, [
    { camera: 'porch', id: 'early', at: at(30, 10) },
    { camera: 'porch', id: 'next', at: at(30, 10, 0, 30) },
  ]);
  const early = await loading('Porch', 'early');
  arrive(early, 60);
  arrive(await loading('Porch', 'next'), 16);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  Object.defineProperty(early, 'paused', { configurable: true, value: false });
  early.currentTime = 31.5;
  await waitFor(async () => expect(await shown()).toMatch(/^10:00:30, Porch/));
});

it('replay: names at its end the recordings that could not be played', async () => {
  const { server, user } = await open(`/replay?day=${YESTERDAY}&at=10:00:02`, [
    { camera: 'porch', id: 'played', at: at(30, 10) },
    { camera: 'yard', id: 'missing', at: at(30, 12) },
  ]);
  const video = await loading('Porch');
  const refusal = { errors: [{ status: 404, code: 'E0404', detail: 'no such event' }] };
  server.override('clipUrl', () => Response.json(refusal, { status: 404 }));
  arrive(video, 16);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  Object.defineProperty(video, 'ended', { configurable: true, value: true });
  act(() => void video.dispatchEvent(new Event('ended')));
  expect(await screen.findByText(/^Yard, 12:00:00: /)).toBeVisible();
});

it('replay: shows the camera and poster of a recording while the timeline is dragged to it', async () => {
  sizedElements(1_440, 48);
  await open(`/replay?day=${YESTERDAY}&at=10:00:02`, [
    { camera: 'porch', id: 'porch-event', at: at(30, 10) },
    { camera: 'yard', id: 'yard-event', at: at(30, 12) },
  ]);
  arrive(await loading('Porch'), 60);
  const { parentElement: surface } = await slider();
  const pointer = (type: string, hour: number) =>
    act(() => {
      const clientX = hour * 60;
      surface?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX }));
    });
  pointer('pointerdown', 10);
  pointer('pointermove', 12);
  const poster = (await region('Yard')).querySelector('img');
  expect(poster).toHaveAttribute('src', 'https://media.example/yard-event.jpg');
  pointer('pointercancel', 12);
  expect((await region('Porch')).querySelector('img')).toBeNull();
});

it('replay: plays the main video and a synced camera at the speed of the URL', async () => {
  const { user } = await open(`/replay?day=${YESTERDAY}&at=10:00:02&speed=2`, [
    { camera: 'porch', id: 'door', at: at(30, 10) },
    { camera: 'yard', id: 'yard', at: at(30, 10) },
  ]);
  const large = await loading('Yard');
  arrive(large, 60);
  const others = within(await screen.findByRole('group', { name: 'Other cameras at this moment' }));
  await user.click(others.getByRole('button', { name: 'Porch' }));
  const beside = await loading('Porch');
  arrive(beside, 60);
  expect(large.playbackRate).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Play' }));
  await waitFor(() => expect(beside.playbackRate).toBeCloseTo(2, 0));
});

describe('replay', () => {
  it('seeks by exactly one second for each press of an arrow key', async () => {
    const { user } = await open(`/replay?day=${YESTERDAY}&at=10:00:02`, [
      { camera: 'porch', id: 'door', at: at(30, 10) },
    ]);
    await showsTime(/^10:00:02, Porch/);
    const video = await loading('Porch');
    await user.click(screen.getByRole('button', { name: 'Play' }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    expect(screen.getByRole('button', { name: 'Play' })).toBeVisible();
    arrive(video, 60);
    video.currentTime = 5.75;
    await showsTime(/^10:00:05/);
    (await slider()).focus();
    await user.keyboard('{ArrowRight}');
    expect(video.currentTime).toBeCloseTo(6.75);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(video.currentTime).toBeCloseTo(4.75);
  });

  it('stays within the selected day while a recording continues after midnight', async () => {
    const { user } = await open('/replay?day=2026-07-29&at=24:00:05', [
      { camera: 'porch', id: 'night', at: at(29, 23, 59, 55) },
      { camera: 'porch', id: 'morning', at: at(30, 8) },
    ]);
    await showsTime(/^00:00:05, Porch/);
    arrive(await loading('Porch'), 60);
    await user.click(screen.getByRole('menuitemradio', { name: '2×', hidden: true }));
    expect(location.search).toContain('day=2026-07-29');
    expect(screen.getByLabelText('Day')).toHaveValue('2026-07-29');
    await showsTime(/^00:00:05, Porch/);
    expect(await slider()).toHaveAttribute('aria-valuenow', '86400');
    expect(await slider()).toHaveAttribute('aria-valuemax', '86400');
    (await slider()).focus();
    await user.keyboard('{ArrowRight}');
    await showsTime(/^00:00:05, Porch/);
    await user.keyboard('{ArrowLeft}');
    await showsTime(/^00:00:04, Porch/);
  });

  it('begins with a recording that continues from the previous day', async () => {
    const { user } = await open(`/replay?day=${YESTERDAY}`, [
      { camera: 'porch', id: 'ended', at: at(29, 23, 50) },
      { camera: 'porch', id: 'night', at: at(29, 23, 59, 55) },
      { camera: 'porch', id: 'first', at: at(30, 10) },
      { camera: 'porch', id: 'second', at: at(30, 10) },
    ]);
    expect(await screen.findByText('3 recordings')).toBeVisible();
    arrive(await loading('Porch', 'night'), 16);
    await user.click(screen.getByRole('button', { name: 'Choose clips' }));
    const [first] = await screen.findAllByRole('button', { name: /10:00:00/ });
    if (first) await user.click(first);
    expect(await loading('Porch', 'first')).toBeInTheDocument();
    await showsTime(/^10:00:00, Porch/);
  });

  it('adds recordings that are made later that day', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: NOW });
    const recorded: Recorded[] = [{ camera: 'porch', id: 'early', at: NOW - 30 * MINUTE }];
    const { server } = await open('/replay', recorded);
    expect(await screen.findByText('1 recording')).toBeVisible();
    recorded.push({ camera: 'yard', id: 'late', at: NOW + 20_000 });
    recorded.push({ camera: 'yard', id: 'later', at: NOW - MINUTE });
    await waitFor(() => expect(server.calls('events')).toHaveLength(3));
    for (let half = 0; half < 2; half += 1) act(() => void vi.advanceTimersByTime(30_000));
    expect(await screen.findByText('3 recordings')).toBeVisible();
    await waitFor(() => expect(server.calls('events')).toHaveLength(6));
  });
});

it('replay link: opens the camera of its recording if several cameras recorded at that time', async () => {
  const { user } = await open(`/last-activity?from=${YESTERDAY}&to=${YESTERDAY}`, [
    { camera: 'porch', id: 'door', at: at(30, 10) },
    { camera: 'yard', id: 'yard', at: at(30, 10) },
  ]);
  await user.click(await screen.findByRole('link', { name: /^Porch, / }));
  await user.click(await screen.findByRole('link', { name: 'Other cameras at this moment' }));
  await waitFor(async () => expect(await shown()).toMatch(/^10:00:00, Porch/));
  act(() => history.go(-2));
  await user.click(await screen.findByRole('button', { name: /^More for Porch/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Play the day from here' }));
  await waitFor(async () => expect(await shown()).toMatch(/^10:00:00, Porch/));
});

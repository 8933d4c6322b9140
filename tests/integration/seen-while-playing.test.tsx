import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { isSeenEvent, parseSeen } from '@/domain/events/eventMarks';
import { eventKey } from '@/domain/selection';
import { personalRecords } from '@/store/personalRecords';
import { arrive, loading, region } from '../support/arrive';
import { renderApp, type RenderedApp } from '../support/renderApp';
import { silentCameras } from '../support/silentCameras';
import { wireCamera, wireEvent } from '../support/builders';
import { NOW } from '../support/times';
import { answerCameras, answerRecordings, pageOfEvents } from '../support/vendorAnswers';
import { undrawnAt } from '../support/undrawn';

const AT = new Date(2026, 6, 31, 10).getTime();

const open = (address: string) =>
  renderApp(address, {
    prepare: (server) => {
      const cameras = ['Porch', 'Yard'].map((name) =>
        Object.assign(wireCamera(name.toLowerCase(), name), { status: 'Offline' }),
      );
      answerCameras(server, ...cameras);
      const events = cameras.map(({ uuid }) => wireEvent(`${uuid}-event`, AT, uuid));
      server.override('events', ({ url }) => pageOfEvents(url, events));
      server.override('latestEvent', ({ url }) => pageOfEvents(url, events));
      answerRecordings(server);
    },
  });

function isSeen({ store }: RenderedApp, camera: string): boolean {
  const record = personalRecords(store.services).current('seen');
  if (record?.kind !== 'stored') return false;
  const event = { id: `${camera}-event`, cameraId: camera };
  return isSeenEvent(parseSeen(record.value, NOW), AT, () => record.hash(eventKey(event)));
}

beforeEach(() => undrawnAt(NOW));

describe('unseen events during playback', () => {
  it('are marked as seen in replay once their camera shows a frame', async () => {
    const app = await open('/replay?day=2026-07-31&at=10:00:02');
    const large = await loading('Yard');
    arrive(large);
    const others = within(await screen.findByRole('group', { name: 'Other cameras at this moment' }));
    await app.user.click(others.getByRole('button', { name: 'Porch' }));
    const beside = await loading('Porch');
    expect(isSeen(app, 'yard')).toBe(false);
    expect(isSeen(app, 'porch')).toBe(false);
    await app.user.click(await screen.findByRole('button', { name: 'Play' }));
    arrive(large, 60, 'play', 'playing');
    await waitFor(() => expect(isSeen(app, 'yard')).toBe(true));
    arrive(beside, 60, 'play', 'playing');
    await waitFor(() => {
      act(() => void fireEvent(beside, new Event('timeupdate')));
      expect(isSeen(app, 'porch')).toBe(true);
    });
  });
});

describe('latest recording of a camera on home', () => {
  beforeEach(silentCameras);

  async function wake({ server }: RenderedApp) {
    const awake = Object.assign(wireCamera('yard', 'Yard'), { status: 'Live' });
    server.override('cameras', () => Response.json({ data: { cameras: [awake] } }));
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Porch' })).not.toBeInTheDocument());
  }

  it('is marked as seen while it plays', async () => {
    const app = await open('/home');
    await app.user.click(await screen.findByRole('button', { name: 'Play Yard' }));
    const video = await loading('Yard');
    const yard = within(await region('Yard'));
    expect(isSeen(app, 'yard')).toBe(false);
    expect(yard.queryByRole('menuitem', { name: 'Save clip', hidden: true })).toBeNull();
    arrive(video, 60, 'play', 'playing', 'timeupdate');
    await waitFor(() => expect(isSeen(app, 'yard')).toBe(true));
    expect(isSeen(app, 'porch')).toBe(false);
    expect(await yard.findByRole('menuitem', { name: 'Save clip', hidden: true })).toBeEnabled();
    expect(yard.getByRole('menuitem', { name: 'Cut…', hidden: true })).toBeEnabled();
    video.currentTime = 2;
    await app.user.click(yard.getByRole('menuitem', { name: 'Copy link to this moment', hidden: true }));
    expect((await yard.findByText('Link copied')).closest('[aria-live]')).toBeInTheDocument();
    expect(yard.getByRole('status')).toHaveTextContent('Recorded');
    expect(await navigator.clipboard.readText()).toBe(
      `https://app.example/camera-detail/yard/yard-event?moment=${new Date(AT + 2_000).toISOString()}`,
    );

    await app.user.click(yard.getByRole('menuitem', { name: 'Cut…', hidden: true }));
    const cut = await yard.findByRole('group', { name: /cut/i });
    const { src } = video;
    await wake(app);
    expect(cut).toBeInTheDocument();
    expect(await loading('Yard')).toBe(video);
    expect(video.src).toBe(src);
    expect(app.server.calls('liveCredential')).toEqual([]);
  });

  it.each([
    { state: 'is replaced by live video if its camera is online', calls: 1 },
    { state: 'plays again if its camera is offline', calls: 0 },
  ])('after Play at its end, $state', async ({ calls }) => {
    const app = await open('/home');
    await app.user.click(await screen.findByRole('button', { name: 'Play Yard' }));
    const video = await loading('Yard');
    arrive(video, 60, 'play', 'playing', 'timeupdate');
    if (calls > 0) await wake(app);
    const yard = within(await region('Yard'));
    await yard.findByRole('menuitem', { name: 'Save clip', hidden: true });
    Object.defineProperty(video, 'ended', { configurable: true, value: true });
    act(() => void fireEvent(video, new Event('ended')));
    await app.user.click(await yard.findByRole('button', { name: 'Play' }));
    await waitFor(() => expect(app.server.calls('liveCredential')).toHaveLength(calls));
    expect(yard.queryAllByRole('menuitem', { name: 'Save clip', hidden: true })).toHaveLength(1 - calls);
    expect(app.server.calls('latestEvent')).toHaveLength(1);
  });

  it('is replaced by live video if it never played and its camera is online', async () => {
    const app = await open('/home');
    app.server.override('latestEvent', () => Response.json({ data: { events: [] } }));
    await app.user.click(await screen.findByRole('button', { name: 'Play Yard' }));
    expect(await within(await region('Yard')).findByText('LastActivities Not Found')).toBeVisible();
    await wake(app);
    await waitFor(() => expect(app.server.calls('liveCredential')).toHaveLength(1));
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CoverOrder, CoverReport } from '@/features/cover/engine/messages';
import type { ChannelReport, ChannelRequest } from '@/lib/async/WorkerChannel';
import type { AddressAnswer } from '@/recordings/types';
import { arrive, loading } from '../support/arrive';
import { wireCamera, wireEvent } from '../support/builders';
import { keepDownloads } from '../support/downloads';
import { only } from '../support/only';
import { renderApp } from '../support/renderApp';
import { NOW, YESTERDAY } from '../support/times';
import { undrawnAt } from '../support/undrawn';
import { answerCameras, answerRecordings, pageOfEvents } from '../support/vendorAnswers';
import { draws } from '../unit/player/frame/draws';

const AT = new Date(2026, 6, 30, 10).getTime();
const orders: CoverOrder[] = [];

/** Opens a recording with a frame every ten seconds, and saves it without its sound. */
class FakeWorker extends EventTarget {
  postMessage(request: ChannelRequest<CoverOrder, AddressAnswer>) {
    if (request.kind !== 'run') return;
    const { id, order } = request;
    orders.push(order);
    const post = (data: ChannelReport<CoverReport, null>) =>
      this.dispatchEvent(new MessageEvent('message', { data }));
    const report = (what: CoverReport) => post({ kind: 'report', id, report: what });
    const recording = { frames: [0, 10, 20, 30, 40], end: 50, width: 640, height: 360 };
    if (order.kind === 'open') report({ kind: 'opened', recording });
    else if (order.kind === 'save')
      report({ kind: 'saved', video: new Blob(['video']), flaws: [{ kind: 'missesSound' }] });
    else return;
    post({ kind: 'done', id });
  }

  terminate() {}
}

beforeEach(() => {
  for (const name of ['VideoDecoder', 'VideoEncoder', 'OffscreenCanvas']) vi.stubGlobal(name, class {});
  vi.stubGlobal('Worker', FakeWorker);
  orders.length = 0;
  return undrawnAt(NOW);
});

const SCREENS = [
  ['replay', `/replay?day=${YESTERDAY}&at=10:00:34`],
  ['camera detail', `/camera-detail/porch/long?moment=${new Date(AT + 34_000).toISOString()}`],
] as const;

/** Opens a recording at 34 s. The camera's clock is one second slow. */
async function openRecording(address: string) {
  const { store } = await renderApp('/account', {
    prepare: (server) => {
      answerCameras(server, wireCamera('porch', 'Porch'));
      server.override('events', ({ url }) => pageOfEvents(url, [wireEvent('long', AT, 'porch')]));
      answerRecordings(server);
    },
  });
  await store.services.marks.write('clocks', JSON.stringify({ porch: 1_000 }));
  act(() => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const video = await loading('Porch');
  Object.defineProperty(video, 'videoHeight', { configurable: true, value: 360 });
  arrive(video);
  video.currentTime = 34;
}

async function openDialog() {
  const item = await waitFor(() => {
    const shown = screen.getByRole('menuitem', { name: 'Cover and save…', hidden: true });
    expect(shown).toBeEnabled();
    return shown;
  });
  fireEvent.click(item);
  return within(await screen.findByRole('dialog', { name: 'Cover and save' }));
}

it.each(SCREENS)(
  'cover and save in %s: opens at the current frame and saves the corrected time',
  async (_screen, address) => {
    const downloads = keepDownloads();
    await openRecording(address);
    const dialog = await openDialog();
    expect(await dialog.findByRole('slider', { name: 'Time' })).toHaveValue('30');
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(orders.at(-1)).toMatchObject({ kind: 'save', order: { at: AT, caption: { at: AT + 1_000 } } }),
    );
    const tray = within(await screen.findByRole('region', { name: 'Saving' }));
    await waitFor(() => expect(only(downloads).fileName).toBe('Porch 2026-07-30 10.00.00 covered.mp4'));
    expect(await tray.findByText('Its sound could not be saved.')).toBeVisible();
  },
);

it('covered video that starts later than its recording: is named after the time of its first frame', async () => {
  const downloads = keepDownloads();
  await openRecording(SCREENS[0][1]);
  const dialog = await openDialog();
  fireEvent.change(await dialog.findByRole('slider', { name: 'Start' }), { target: { value: '20' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(only(downloads).fileName).toBe('Porch 2026-07-30 10.00.20 covered.mp4'));
  expect(orders.at(-1)).toMatchObject({ order: { start: 20, at: AT + 20_000 } });
});

it.each(SCREENS)("a picture saved in %s is named after the camera's own time", async (_screen, address) => {
  const downloads = keepDownloads();
  await openRecording(address);
  draws();
  const item = await screen.findByRole('menuitem', { name: 'Save picture', hidden: true });
  await waitFor(() => expect(item).toBeEnabled());
  fireEvent.click(item);
  await waitFor(() => expect(only(downloads).fileName).toBe('Porch 2026-07-30 10.00.34.png'));
});

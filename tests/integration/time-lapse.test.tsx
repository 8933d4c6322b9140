import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  TimeLapseAnswer,
  TimeLapseOrder,
  TimeLapseQuestion,
  TimeLapseReport,
} from '@/features/time-lapse/engine/messages';
import type { ChannelReport, ChannelRequest } from '@/lib/async/WorkerChannel';
import { keepDownloads } from '../support/downloads';
import { last, only } from '../support/only';
import { renderApp } from '../support/renderApp';
import { NOW, YESTERDAY } from '../support/times';
import { undrawnAt } from '../support/undrawn';

const saved: (() => void)[] = [];

/**
 * Reports a frame for the first recording and `unreadable` for the others. Save orders wait until the test calls
 * their function in `saved`.
 */
class FakeWorker extends EventTarget {
  postMessage(request: ChannelRequest<TimeLapseOrder, TimeLapseAnswer>) {
    if (request.kind !== 'run') return;
    const { id, order } = request;
    const post = (data: ChannelReport<TimeLapseReport, TimeLapseQuestion>) =>
      this.dispatchEvent(new MessageEvent('message', { data }));
    const report = (what: TimeLapseReport) => post({ kind: 'report', id, report: what });
    const { recordings, locale, note } = order.plan;
    if (order.kind === 'save') {
      saved.push(() => {
        report({ kind: 'saved', video: new Blob([locale, note]) });
        post({ kind: 'done', id });
      });
      return;
    }
    for (const [index, { key, at }] of recordings.entries()) {
      if (index === 0) {
        const picture = { width: 64, height: 36, close: () => undefined };
        report({ kind: 'frame', key, picture, seconds: 0.01, at });
      }
      const failure = index === 0 ? null : ({ kind: 'unreadable' } as const);
      report({ kind: 'recordingDone', key, failure, isWholeFile: false });
    }
    post({ kind: 'done', id });
  }

  terminate() {}
}

class MissingWorker extends EventTarget {
  postMessage() {
    this.dispatchEvent(new Event('error'));
  }

  terminate() {}
}

beforeEach(() => {
  for (const name of ['VideoDecoder', 'VideoFrame', 'OffscreenCanvas']) vi.stubGlobal(name, class {});
  vi.stubGlobal('Worker', FakeWorker);
  saved.length = 0;
  return undrawnAt(NOW);
});

async function openTimeLapse() {
  const app = await renderApp(`/replay?day=${YESTERDAY}`);
  const cameras = within(await screen.findByRole('group', { name: 'Cameras' }));
  await app.user.click(await cameras.findByRole('button', { name: /^Garden/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Time-lapse' }));
  return { ...app, region: within(await screen.findByRole('region', { name: 'Time-lapse' })) };
}

describe('time-lapse', () => {
  it('reports at its end how many recordings were omitted', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const { user, region } = await openTimeLapse();
    await region.findByRole('button', { name: 'Play time-lapse' });
    await waitFor(() => expect(scroll).toHaveBeenCalledOnce());
    scroll.mockClear();
    await user.click(screen.getByRole('button', { name: 'Play' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeVisible();
    await user.click(await region.findByRole('button', { name: 'Play time-lapse' }));
    expect(await screen.findByRole('button', { name: 'Play' })).toBeVisible();
    await waitFor(() => expect(scroll).toHaveBeenCalledOnce());
    const end = await region.findByText(/^Finished: 1 of \d+ recordings shown\.$/);
    expect(end).toHaveAttribute('role', 'status');
    expect(region.getByText(/recordings? (was|were) left out/)).toBeVisible();
    // Browsers would take the focus from a disabled button.
    const stop = region.getByRole('button', { name: 'Stop time-lapse' });
    expect(stop).toHaveAttribute('aria-disabled', 'true');
    expect(stop).toBeEnabled();
    expect(region.getByRole('button', { name: 'Play time-lapse' })).toBeEnabled();
    const tool = screen.getByRole('button', { name: 'Time-lapse', expanded: true });
    await user.click(tool);
    expect(tool).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('region', { name: 'Time-lapse' })).toBeNull();
    expect(tool).toBeVisible();
  });

  it('shows the progress of a running save when the panel is opened again', async () => {
    vi.stubGlobal('VideoEncoder', class {});
    const { user, region } = await openTimeLapse();
    await user.click(await region.findByRole('button', { name: 'Save as video' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const tool = screen.getByRole('button', { name: 'Time-lapse', expanded: true });
    await user.click(tool);
    await user.click(tool);
    const again = within(await screen.findByRole('region', { name: 'Time-lapse' }));
    const save = await again.findByRole('button', { name: 'Save as video' });
    expect(save).toHaveAttribute('aria-busy', 'true');
    await user.click(save);
    expect(saved).toHaveLength(1);
    expect(again.getByRole('progressbar', { name: 'Save as video' })).toHaveAttribute(
      'aria-valuetext',
      'Starting…',
    );
    await user.click(again.getByRole('button', { name: 'Cancel' }));
    expect(save).not.toHaveAttribute('aria-busy');
    expect(save).toHaveFocus();
    expect(again.queryByRole('progressbar')).toBeNull();
    const downloads = keepDownloads();
    await user.click(save);
    await waitFor(() => expect(saved).toHaveLength(2));
    act(() => last(saved)());
    expect(await screen.findByText(/^Made of excerpts from ([1-9]\d*) of \1 recordings$/)).toBeVisible();
    expect(await only(downloads).file.text()).toBe('en-GBTime-lapse of excerpts');
  });

  it('reports that its worker failed to load', async () => {
    vi.stubGlobal('VideoEncoder', class {});
    vi.stubGlobal('Worker', MissingWorker);
    const { user, region } = await openTimeLapse();
    await user.click(await region.findByRole('button', { name: 'Play time-lapse' }));
    const sentence = 'A part of this app could not be loaded. Check your connection.';
    expect(await region.findByText(sentence)).toHaveAttribute('role', 'status');
    await user.click(region.getByRole('button', { name: 'Save as video' }));
    const tray = within(await screen.findByRole('region', { name: 'Saving' }));
    expect(await tray.findByText(sentence)).toBeVisible();
  });

  it('can be shown but not saved in a browser that cannot encode video', async () => {
    const { region } = await openTimeLapse();
    expect(await region.findByText(/can show the time-lapse but cannot save it/)).toBeVisible();
    expect(region.queryByRole('button', { name: 'Save as video' })).toBeNull();
  });

  it('shows only an explanation in a browser that cannot decode video', async () => {
    vi.stubGlobal('VideoDecoder', undefined);
    const { region } = await openTimeLapse();
    expect(await region.findByText(/cannot make a time-lapse/)).toBeVisible();
    expect(region.queryByRole('button')).toBeNull();
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exportJobsOf } from '@/features/export/useExportJobs';
import { exportRecordingAsJob, recordingToExport } from '@/features/export/useRecordingExports';
import { gate } from '../support/gate';
import { keepDownloads } from '../support/downloads';
import type { RenderAppOptions, RenderedApp } from '../support/renderApp';
import { openWholeList } from '../support/wholeList';

/** A Friday afternoon. */
const NOW = new Date(2026, 6, 31, 16, 20).getTime();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Choose / });
const tray = () => screen.findByRole('region', { name: 'Saving' });
const MEDIA = '*/demo-media/clips/:eventUuid/:file';

/** Opens last activity and chooses so many of its newest recordings. */
async function selected(count: number, options?: RenderAppOptions) {
  const app = await openWholeList(options);
  const rows = (await boxes()).slice(0, count);
  for (const box of rows) await app.user.click(box);
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Chosen clips' }));
  const press = (name: string) => app.user.click(toolbar.getByRole('button', { name }));
  return { ...app, rows, press, toolbar };
}

const idOf = (row: HTMLElement): string => row.getAttribute('data-event-key')?.split(' ')[1] ?? '';

/** Lets the media's host answer as it likes, for one recording. */
const disturb = (
  app: Pick<RenderedApp, 'server'>,
  id: string,
  answer: (file: string) => Promise<Response | undefined> | Response | undefined,
) =>
  app.server.server.use(
    http.get<{ eventUuid: string; file: string }>(MEDIA, async ({ params }) =>
      params.eventUuid === id ? await answer(params.file) : undefined,
    ),
  );

async function secondsOf(file: Blob): Promise<number> {
  const input = new Input({ source: new BufferSource(await file.arrayBuffer()), formats: [MP4] });
  return await input.computeDuration();
}

describe('saving chosen recordings as one video', () => {
  it('makes one file of them, named by who and when, and marks each as saved', async () => {
    const downloads = keepDownloads();
    const { press } = await selected(3, { remembered: true });
    await press('Save as one video');
    const saved = await within(await tray()).findByText(/^Saved .+\.mp4$/);
    expect(saved.closest('[role="status"]')).toBeInTheDocument();
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('article')
          .slice(0, 4)
          .map((row) => within(row).queryByText('Saved') !== null),
      ).toEqual([true, true, true, false]),
    );
    expect(
      within(screen.getAllByRole('article')[0] as HTMLElement).getByRole('link'),
    ).toHaveAccessibleDescription('Not seen yet Saved');
    const [download] = downloads;
    expect(download?.fileName).toMatch(/^.+ 2026-07-31 \d\d\.\d\d\.\d\d to \d\d\.\d\d\.\d\d\.mp4$/);
    expect(Math.abs((await secondsOf(download?.file ?? new Blob())) - 48)).toBeLessThan(1 / 15);
  });

  it.each([
    ['Save as one video', 1],
    ['Save as one video', 2],
    ['Save as ZIP', 2],
  ])('%s of %i: a double press makes one file', async (button, count) => {
    const downloads = keepDownloads();
    const { user, toolbar } = await selected(count);
    await user.dblClick(toolbar.getByRole('button', { name: button }));
    const region = within(await tray());
    expect(await region.findByText(/^Saved .+/)).toBeVisible();
    expect(region.getAllByRole('listitem')).toHaveLength(1);
    expect(downloads).toHaveLength(1);
  });

  it('of one: is made while a part of that recording is being saved', async () => {
    const app = await selected(1);
    const [cameraId = '', id = ''] = (app.rows[0]?.getAttribute('data-event-key') ?? '').split(' ');
    const held = gate();
    disturb(app, id, async () => {
      await held.opened;
      return undefined;
    });
    const { dispatch } = app.store;
    const event = { id, cameraId, at: NOW, code: 'C0003' };
    const recording = recordingToExport(dispatch, { name: 'Door' }, event, { isOneOfSeveral: false });
    void exportRecordingAsJob(dispatch, exportJobsOf(dispatch), recording, { start: 0, end: 2 });
    const region = within(await tray());
    expect(region.getAllByRole('listitem')).toHaveLength(1);
    await app.press('Save as one video');
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2));
    held.open();
  });

  it('keeps the finished row of one export when another one is made', async () => {
    const downloads = keepDownloads();
    const { user, press } = await selected(2);
    await press('Save as one video');
    const region = within(await tray());
    await waitFor(() => expect(region.getAllByText(/^Saved .+\.mp4$/)).toHaveLength(1));
    const [first] = await boxes();
    if (first) await user.click(first);
    await user.click((await boxes())[2] as HTMLElement);
    await press('Save as one video');
    await waitFor(() => expect(region.getAllByText(/^Saved .+\.mp4$/)).toHaveLength(2));
    expect(downloads).toHaveLength(2);
  });

  it('tells from then on by what they weighed how much others will', async () => {
    const downloads = keepDownloads();
    const { user, press, toolbar } = await selected(3);
    expect(toolbar.getByText('about 9 MB')).toBeVisible();
    await press('Save as one video');
    expect(await within(await tray()).findByText(/^Saved .+\.mp4$/)).toBeVisible();
    for (const box of (await boxes()).slice(3, 6)) await user.click(box);
    const each = (downloads[0]?.file.size ?? 0) / 3;
    const about = `about ${Math.round((each * 6) / 1e6)} MB`;
    expect(about).not.toBe('about 18 MB');
    expect(toolbar.getByText(about)).toBeVisible();
  });

  it('goes on without a recording that has vanished, and says which', async () => {
    const downloads = keepDownloads();
    const app = await selected(3);
    const [, gone] = app.rows;
    disturb(app, idOf(gone as HTMLElement), (file) =>
      file === 'seg-4.m4s' ? new HttpResponse(null, { status: 404 }) : undefined,
    );
    await app.press('Save as one video');
    const region = within(await tray());
    expect(await region.findByText('2 of 3 clips saved')).toBeVisible();
    const name = gone?.getAttribute('aria-label')?.replace(/^Choose (.+), .+, (\d\d:\d\d)$/, '$1, $2') ?? '';
    expect(region.getByText(new RegExp(`^${name}:\\d\\d: it is not there any more$`))).toBeVisible();
    expect(Math.abs((await secondsOf(downloads[0]?.file ?? new Blob())) - 32)).toBeLessThan(1 / 15);
  });

  it('names a recording that the vendor has deleted, saves the others and logs no one out', async () => {
    keepDownloads();
    const app = await selected(3);
    const deleted = idOf(app.rows[1] as HTMLElement);
    app.server.override('clipUrl', ({ url }) =>
      url.includes(deleted)
        ? HttpResponse.json(
            { errors: [{ status: 404, code: 'E0404', detail: 'no such event' }] },
            { status: 404 },
          )
        : undefined,
    );
    await app.press('Save as one video');
    const region = within(await tray());
    expect(await region.findByText('2 of 3 clips saved')).toBeVisible();
    expect(region.getByText(/: it is not there any more$/)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Last Activity' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Something went wrong!' })).not.toBeInTheDocument();
  });

  it('fails aloud when none of them can be had, and can be tried again', async () => {
    const downloads = keepDownloads();
    const app = await selected(2);
    let isDown = true;
    app.server.server.use(
      http.get(MEDIA, () => (isDown ? new HttpResponse(null, { status: 404 }) : undefined)),
    );
    await app.press('Save as one video');
    const region = within(await tray());
    expect(await region.findByRole('alert')).toHaveTextContent('The recording is not there any more.');
    expect(downloads).toEqual([]);
    isDown = false;
    await app.user.click(region.getByRole('button', { name: 'Try again' }));
    expect(await region.findByText(/^Saved .+\.mp4$/)).toBeVisible();
    expect(downloads).toHaveLength(1);
  });

  it('makes a ZIP of recordings that differ, with a word why', async () => {
    const downloads = keepDownloads();
    const app = await selected(2);
    const [first] = app.rows;
    const odd = `#EXTM3U
#EXT-X-TARGETDURATION:2
#EXT-X-MAP:URI="picture-init.mp4"
#EXTINF:2.0,
picture-0.m4s
#EXT-X-ENDLIST
`;
    const { readFile } = await import('node:fs/promises');
    disturb(app, idOf(first as HTMLElement), async (file) =>
      file === 'index.m3u8'
        ? HttpResponse.text(odd)
        : HttpResponse.arrayBuffer(Uint8Array.from(await readFile(`mocks/media/odd/${file}`)).buffer),
    );
    await app.press('Save as one video');
    expect(
      await within(await tray()).findByText(
        'They are files in a ZIP, because their pictures differ in size.',
      ),
    ).toBeVisible();
    expect(downloads[0]?.fileName).toMatch(/\.zip$/);
  });
});

describe('a long save', () => {
  /** The third segment of everything waits until it is let go. */
  function held(app: Pick<RenderedApp, 'server'>) {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    app.server.server.use(
      http.get<{ file: string }>(MEDIA, async ({ params }) => {
        if (params.file === 'seg-3.m4s') await gate;
        return undefined;
      }),
    );
    return () => act(async () => go());
  }
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('says how far it is, goes on over other screens, and asks before the tab is closed', async () => {
    const downloads = keepDownloads();
    const app = await selected(2);
    const go = held(app);
    expect(leave()).toBe(false);
    await app.press('Save as one video');
    const bar = await screen.findByRole('progressbar', { name: /^Saving .+\.mp4$/ });
    await waitFor(() =>
      expect(bar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^[\d.]+ [kM]B/)),
    );
    expect(leave()).toBe(true);
    await app.user.click(screen.getByRole('link', { name: 'View All' }));
    await screen.findByRole('heading', { level: 1, name: 'View All' });
    expect(bar).toBeVisible();
    await go();
    expect(await screen.findByText(/^Saved .+\.mp4$/)).toBeVisible();
    expect(downloads).toHaveLength(1);
    expect(leave()).toBe(false);
  });

  it('stops at once when it is cancelled, and leaves nothing', async () => {
    const downloads = keepDownloads();
    const app = await selected(2);
    const go = held(app);
    await app.press('Save as ZIP');
    const cancel = await screen.findByRole('button', { name: /^Cancel saving .+\.zip$/ });
    await waitFor(() =>
      expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', expect.stringMatching(/B/)),
    );
    act(() => cancel.click());
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(leave()).toBe(false);
    await go();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Saving' })).toBeNull());
    expect(downloads).toEqual([]);
  });

  it('ends with the session', async () => {
    const downloads = keepDownloads();
    const app = await selected(2);
    const go = held(app);
    await app.press('Save as one video');
    await screen.findByRole('progressbar');
    await app.user.click(screen.getByRole('link', { name: 'Account' }));
    await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Saving' })).toBeNull());
    await go();
    expect(downloads).toEqual([]);
  });
});

describe('handing a saved file to the system’s sheet', () => {
  const onSystem = (canShare: boolean, share: (data: ShareData) => Promise<void>) => {
    Object.assign(navigator, { canShare: () => canShare, share });
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'canShare');
      Reflect.deleteProperty(navigator, 'share');
    });
  };

  it('is offered where there is one, with the file that was saved', async () => {
    const shared: ShareData[] = [];
    onSystem(true, (data) => {
      shared.push(data);
      return Promise.resolve();
    });
    keepDownloads();
    const { press } = await selected(2);
    await press('Save as one video');
    const share = await within(await tray()).findByRole('button', { name: 'Share…' });
    act(() => share.click());
    expect(shared[0]?.files?.[0]).toMatchObject({ type: 'video/mp4' });
    expect(shared[0]?.files?.[0]?.name).toMatch(/\.mp4$/);
  });

  it('is not there where there is none', async () => {
    onSystem(false, () => Promise.reject(new DOMException('', 'NotAllowedError')));
    keepDownloads();
    const { press } = await selected(2);
    await press('Save as one video');
    const region = within(await tray());
    expect(await region.findByText(/^Saved .+\.mp4$/)).toBeVisible();
    expect(region.queryByRole('button', { name: 'Share…' })).not.toBeInTheDocument();
  });
});

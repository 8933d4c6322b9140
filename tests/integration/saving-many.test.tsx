import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { exportJobsOf } from '@/features/export/useExportJobs';
import { exportRecordingAsJob, recordingToExport } from '@/features/export/useRecordingExports';
import { gate } from '../support/gate';
import { keepDownloads } from '../support/downloads';
import type { RenderAppOptions, RenderedApp } from '../support/renderApp';
import { openWholeList } from '../support/wholeList';
import { only } from '../support/only';
import { NOW } from '../support/times';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  return () => vi.useRealTimers();
});

const boxes = () => screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Choose / });
const tray = () => screen.findByRole('region', { name: 'Saving' });
const MEDIA = '*/demo-media/clips/:eventUuid/:file';

const onSystem = (canShare: boolean, share: (data: ShareData) => Promise<void>) => {
  Object.assign(navigator, { canShare: () => canShare, share });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'canShare');
    Reflect.deleteProperty(navigator, 'share');
  });
};

async function selected(count: number, options?: RenderAppOptions) {
  const app = await openWholeList(options);
  const rows = (await boxes()).slice(0, count);
  for (const box of rows) fireEvent.click(box);
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Chosen clips' }));
  const press = (name: string) => fireEvent.click(toolbar.getByRole('button', { name }));
  return { ...app, rows, press, toolbar };
}

const idOf = (row: HTMLElement): string => row.getAttribute('data-event-key')?.split(' ')[1] ?? '';

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

describe('export of selected recordings as one video', () => {
  it('marks each recording in the file as saved', async () => {
    const shared: ShareData[] = [];
    onSystem(true, (data) => {
      shared.push(data);
      return Promise.resolve();
    });
    const downloads = keepDownloads();
    const { press, toolbar } = await selected(3, { remembered: true });
    expect(toolbar.getByText('about 9 MB')).toBeVisible();
    press('Save as one video');
    const region = within(await tray());
    const saved = await region.findByText(/^Saved .+\.mp4$/);
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

    fireEvent.click(await region.findByRole('button', { name: 'Share…' }));
    expect(only(shared).files?.[0]).toMatchObject({ type: 'video/mp4' });
    expect(only(shared).files?.[0]?.name).toMatch(/\.mp4$/);

    for (const box of (await boxes()).slice(3, 6)) fireEvent.click(box);
    const each = (download?.file.size ?? 0) / 3;
    const about = `about ${Math.round((each * 6) / 1e6)} MB`;
    expect(about).not.toBe('about 18 MB');
    expect(await toolbar.findByText(about)).toBeVisible();
  });

  it('creates one file if its button is pressed twice', async () => {
    onSystem(true, () => Promise.resolve());
    const downloads = keepDownloads();
    const { user, toolbar } = await selected(1);
    const pressTwice = (name: string) => user.dblClick(toolbar.getByRole('button', { name }));
    const expectRows = async (count: number) => {
      const region = within(await tray());
      await waitFor(() => expect(region.getAllByText(/^Saved .+/)).toHaveLength(count));
      expect(region.getAllByRole('listitem')).toHaveLength(count);
      expect(downloads).toHaveLength(count);
    };
    await pressTwice('Save as one video');
    await expectRows(1);
    fireEvent.click((await boxes())[1] as HTMLElement);
    const about = `about ${Math.round((only(downloads).file.size * 2) / 1e6)} MB`;
    expect(about).not.toBe('about 6 MB');
    expect(await toolbar.findByText(about)).toBeVisible();
    await pressTwice('Save as one video');
    await expectRows(2);
    await pressTwice('Save as ZIP');
    await expectRows(3);
  });

  it('can begin while other recordings or parts are being saved', async () => {
    const app = await selected(1);
    const [cameraId = '', id = ''] = (app.rows[0]?.getAttribute('data-event-key') ?? '').split(' ');
    const held = gate();
    app.server.server.use(
      http.get(MEDIA, async () => {
        await held.opened;
        return undefined;
      }),
    );
    const { services } = app.store;
    const event = { id, cameraId, at: NOW, code: 'C0003' };
    const recording = recordingToExport(services, { name: 'Door' }, event, { isOneOfSeveral: false });
    void exportRecordingAsJob(services, exportJobsOf(services), recording, { start: 0, end: 2 });
    const region = within(await tray());
    expect(region.getAllByRole('listitem')).toHaveLength(1);
    app.press('Save as one video');
    await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2));
    for (const more of [1, 2]) {
      fireEvent.click((await boxes())[more] as HTMLElement);
      app.press('Save as one video');
      await waitFor(() => expect(region.getAllByRole('listitem')).toHaveLength(2 + more));
    }
    held.open();
  });

  it('lists missing recordings in the export tray', async () => {
    const downloads = keepDownloads();
    const app = await selected(3);
    const [deleted, gone] = app.rows;
    const nameOf = (row?: HTMLElement) =>
      row?.getAttribute('aria-label')?.replace(/^Choose (.+), .+, (\d\d:\d\d)$/, '$1, $2') ?? '';
    disturb(app, idOf(gone as HTMLElement), (file) =>
      file.startsWith('seg-') ? new HttpResponse(null, { status: 404 }) : undefined,
    );
    const deletedId = idOf(deleted as HTMLElement);
    app.server.override('clipUrl', ({ url }) =>
      url.includes(deletedId)
        ? HttpResponse.json(
            { errors: [{ status: 404, code: 'E0404', detail: 'no such event' }] },
            { status: 404 },
          )
        : undefined,
    );
    app.press('Save as one video');
    const region = within(await tray());
    expect(await region.findByText('1 of 3 clips saved')).toBeVisible();
    for (const name of [deleted, gone].map(nameOf)) {
      expect(region.getByText(new RegExp(`^${name}:\\d\\d: it is no longer available$`))).toBeVisible();
    }
    expect(Math.abs((await secondsOf(only(downloads).file)) - 16)).toBeLessThan(1 / 15);
    expect(screen.getByRole('heading', { level: 1, name: 'Last Activity' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Something went wrong!' })).not.toBeInTheDocument();
  });

  it('states why incompatible recordings are saved as a ZIP', async () => {
    const downloads = keepDownloads();
    const app = await selected(2);
    let isDown = true;
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
    app.server.server.use(
      http.get(MEDIA, () => (isDown ? new HttpResponse(null, { status: 404 }) : undefined)),
    );
    app.press('Save as one video');
    const region = within(await tray());
    expect(await region.findByRole('alert')).toHaveTextContent('The recording is no longer available.');
    expect(downloads).toEqual([]);
    isDown = false;
    fireEvent.click(region.getByRole('button', { name: 'Try again' }));
    expect(
      await region.findByText('They were saved as files in a ZIP, because their pictures differ in size.'),
    ).toBeVisible();
    expect(region.getByText(/^Saved .+\.zip$/)).toBeVisible();
    expect(downloads.map(({ fileName }) => fileName)).toEqual([expect.stringMatching(/\.zip$/)]);
  });
});

describe('long export', () => {
  /** Holds the fourth segment of every recording until the returned function is called. */
  function held(app: Pick<RenderedApp, 'server'>) {
    const { opened, open } = gate();
    app.server.server.use(
      http.get<{ file: string }>(MEDIA, async ({ params }) => {
        if (params.file === 'seg-3.m4s') await opened;
        return undefined;
      }),
    );
    return () => act(async () => open());
  }
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    globalThis.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const findProgress = async () => {
    const bar = await screen.findByRole('progressbar');
    await waitFor(() =>
      expect(bar).toHaveAttribute('aria-valuetext', expect.stringMatching(/^[\d.]+ [kM]B/)),
    );
    return bar;
  };

  it('shows its progress on every screen and can be cancelled', async () => {
    onSystem(false, () => Promise.reject(new DOMException('', 'NotAllowedError')));
    const downloads = keepDownloads();
    const app = await selected(2);
    const go = held(app);
    expect(leave()).toBe(false);
    app.press('Save as ZIP');
    await findProgress();
    fireEvent.click(screen.getByRole('button', { name: /^Cancel saving .+\.zip$/ }));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(leave()).toBe(false);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Saving' })).toBeNull());
    expect(downloads).toEqual([]);

    app.press('Save as one video');
    const bar = await findProgress();
    expect(bar).toHaveAccessibleName(/^Saving .+\.mp4$/);
    expect(leave()).toBe(true);
    fireEvent.click(screen.getByRole('link', { name: 'View All' }));
    await screen.findByRole('heading', { level: 1, name: 'View All' });
    expect(bar).toBeVisible();
    await go();
    expect(await screen.findByText(/^Saved .+\.mp4$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share…' })).not.toBeInTheDocument();
    expect(downloads).toHaveLength(1);
    expect(leave()).toBe(false);
  });

  it('is cancelled when the session ends', async () => {
    const downloads = keepDownloads();
    const app = await selected(2);
    const go = held(app);
    app.press('Save as one video');
    await screen.findByRole('progressbar');
    fireEvent.click(screen.getByRole('link', { name: 'Account' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Saving' })).toBeNull());
    await go();
    expect(downloads).toEqual([]);
  });
});

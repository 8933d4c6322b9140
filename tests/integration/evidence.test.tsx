import { createHash } from 'node:crypto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createControl } from '@mocks/control';
import { exactTimeText } from '@/text/format/times';
import { keepDownloads } from '../support/downloads';
import { renderApp, type RenderAppOptions, type RenderedApp } from '../support/renderApp';
import { openWholeList } from '../support/wholeList';
import { zipEntries } from '../unit/features/export/engine/zipEntries';
import { only } from '../support/only';
import { NOW } from '../support/times';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  // Simulates a browser without the codec, because the test environment cannot decode.
  vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function set(this: HTMLMediaElement) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')));
  });
  vi.stubGlobal('MediaError', { MEDIA_ERR_NETWORK: 2, MEDIA_ERR_DECODE: 3, MEDIA_ERR_SRC_NOT_SUPPORTED: 4 });
  return () => vi.useRealTimers();
});

async function selected(
  count: number,
  options: RenderAppOptions = {},
  beforeDialog: (app: RenderedApp) => void = () => undefined,
) {
  const app = await openWholeList(options);
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox', { name: /^Choose / });
  const rows = boxes.slice(0, count);
  for (const box of rows) fireEvent.click(box);
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Chosen clips' }));
  beforeDialog(app);
  fireEvent.click(toolbar.getByRole('button', { name: 'Evidence pack' }));
  const dialog = await screen.findByRole('dialog', { name: 'Evidence pack' });
  return { ...app, rows, dialog };
}

const textOf = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const tray = async () => within(await screen.findByRole('region', { name: 'Saving' }));

describe('evidence pack of selected recordings', () => {
  it('can be created by keyboard in a dialog that lists its contents', async () => {
    const downloads = keepDownloads();
    const { user, dialog, rows } = await selected(2, {
      prepare: ({ vendor }) => createControl(vendor).condition('vendor-clock', 600),
    });
    const inDialog = within(dialog);
    expect(inDialog.getByText('2 recordings as MP4')).toBeVisible();
    const [camera = '', event = ''] = (rows[0]?.getAttribute('aria-label') ?? '')
      .replace('Choose ', '')
      .split(', ');
    expect(
      inDialog.getByText(new RegExp(`^${camera}, ${event}, .*2026, \\d\\d:\\d\\d:\\d\\d$`)),
    ).toBeVisible();
    expect(
      inDialog.getByText(/names you \(.+@.+\) and the address of this app \(https:\/\/app\.example\)/),
    ).toBeVisible();

    const notes = inDialog.getByRole('textbox', { name: 'Notes' });
    while (document.activeElement !== notes) await user.tab();
    await user.keyboard('Broken window <at the back>');
    await user.tab();
    await user.tab();
    expect(inDialog.getByRole('button', { name: 'Save evidence pack' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());

    const saved = await (await tray()).findByText(/^Saved Evidence pack .+\.zip$/);
    expect((await tray()).getByRole('status')).toContainElement(saved);
    const files = zipEntries(new Uint8Array(await only(downloads).file.arrayBuffer()));
    const sums = textOf(files.at(-1)?.bytes);
    for (const { name, bytes } of files.slice(0, -1)) {
      expect(sums).toContain(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`);
    }
    const report = new DOMParser().parseFromString(
      textOf(files.find(({ name }) => name === 'report.html')?.bytes),
      'text/html',
    );
    expect(report.querySelector('.notes')?.textContent).toBe('Broken window <at the back>');
    expect(report.body.textContent).toContain('https://app.example');
    // The vendor's clock is ten minutes ahead of the local one.
    expect(report.querySelector('dl')?.textContent).toContain('16:30:00');
    expect(report.querySelectorAll('ol > li')).toHaveLength(2);
    expect(report.body.textContent).toContain('Re-wrapped');
  });

  it("states the correction of a camera's clock in its report", async () => {
    const downloads = keepDownloads();
    const { user, server, store } = await renderApp('/last-activity?from=2026-07-30&to=2026-07-30');
    const [menu] = await screen.findAllByRole('button', { name: /^More for / });
    const { household, recordings } = server.vendor;
    const halfASecond = Object.fromEntries(household.cameras().map(({ uuid }) => [uuid, 500]));
    await store.services.marks.write('clocks', JSON.stringify(halfASecond));
    if (menu) await user.click(menu);
    await user.click(await screen.findByRole('menuitem', { name: 'Play the day from here' }));
    await user.click(await screen.findByRole('button', { name: 'Choose clips' }));
    const list = within(await screen.findByRole('list', { name: 'Choose clips' }));
    const [box] = await list.findAllByRole('checkbox', { name: /^Choose / });
    if (box) await user.click(box);
    await user.click(
      within(screen.getByRole('toolbar', { name: 'Chosen clips' })).getByRole('button', {
        name: 'Evidence pack',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Save evidence pack' }));
    await (await tray()).findByText(/^Saved Evidence pack .+\.zip$/);
    const files = zipEntries(new Uint8Array(await only(downloads).file.arrayBuffer()));
    const report = textOf(files.find(({ name: file }) => file === 'report.html')?.bytes);
    const id = box?.getAttribute('data-event-key')?.split(' ')[1];
    const events = household.cameras().flatMap((camera) => recordings.eventsOf(camera));
    const { timestamp = 0 } = events.find(({ uuid }) => uuid === id) ?? {};
    expect(report).toContain(new Date(timestamp).toISOString().replace('T', ' ').replace('Z', ' UTC'));
    expect(report).toContain(`corrected time ${exactTimeText(timestamp + 500)}`);
  });

  it('lists a recording that it omits because its segments are missing', async () => {
    const downloads = keepDownloads();
    const { user, server, rows, dialog } = await selected(2);
    const gone = rows[0]?.getAttribute('data-event-key')?.split(' ')[1] ?? '';
    server.server.use(
      http.get<{ eventUuid: string; file: string }>('*/demo-media/clips/:eventUuid/:file', ({ params }) =>
        params.eventUuid === gone && params.file.startsWith('seg-')
          ? new HttpResponse(null, { status: 404 })
          : undefined,
      ),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Save evidence pack' }));
    expect(await (await tray()).findByText('1 of 2 clips saved')).toBeVisible();
    const rowLinks = () =>
      screen
        .getAllByRole('article')
        .slice(0, 2)
        .map((row) => within(row).queryByText('Saved') !== null);
    await waitFor(() => expect(rowLinks()).toEqual([false, true]));
    const files = zipEntries(new Uint8Array(await only(downloads).file.arrayBuffer()));
    expect(files.filter(({ name }) => name.endsWith('.mp4'))).toHaveLength(1);
    const report = textOf(files.find(({ name }) => name === 'report.html')?.bytes);
    expect(report).toContain('>This recording is not in the pack.<');
    expect(report).toContain('>it is no longer available<');
  });

  it('is refused for more than ten recordings', async () => {
    const { dialog, rows } = await selected(11, {}, ({ server }) => {
      const cameras = server.vendor.household.cameras();
      const views = Object.fromEntries(cameras.map(({ uuid }) => [uuid, { scale: 2, x: 0.5, y: 0.5 }]));
      sessionStorage.setItem('camera-views', JSON.stringify(views));
    });
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      'An evidence pack holds at most 10 recordings; 11 are chosen. Please choose fewer.',
    );
    expect(within(dialog).queryByRole('button', { name: 'Save evidence pack' })).not.toBeInTheDocument();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    for (const row of rows.slice(1)) fireEvent.click(row);
    fireEvent.click(screen.getByRole('button', { name: 'Evidence pack' }));
    const note = /If you have zoomed in on a camera, its still shows only the part that you see\./;
    expect(await screen.findByText(note)).toBeVisible();
  });
});

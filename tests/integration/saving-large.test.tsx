import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { keepDownloads } from '../support/downloads';
import { openWholeList } from '../support/wholeList';
import { media, playlist, relabelled } from '../unit/features/export/engine/clipHost';
import { DiskFile, pickerFor } from '../unit/features/export/engine/diskFile';

vi.mock('@/recordings/parts/exportLimit', () => ({
  MEMORY_LIMIT: 1_000,
  canWriteToDisk: () => true,
  exportLimit: () => null,
}));

function disk() {
  const file = DiskFile.madeByPicker('chosen by the user');
  const picker = vi.fn<(options?: { suggestedName?: string }) => ReturnType<ReturnType<typeof pickerFor>>>(
    pickerFor(file),
  );
  vi.stubGlobal('showSaveFilePicker', picker);
  onTestFinished(() => void vi.unstubAllGlobals());
  return { file, picker };
}

async function select(count: number) {
  const app = await openWholeList();
  const boxes = await screen.findAllByRole('checkbox', { name: /^Choose / });
  for (const box of boxes.slice(0, count)) fireEvent.click(box);
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Chosen clips' }));
  return { ...app, press: (name: string) => fireEvent.click(toolbar.getByRole('button', { name })) };
}
const tray = async () => within(await screen.findByRole('region', { name: 'Saving' }));

describe('large recording that is not an MP4', () => {
  it('is saved unchanged after the user chooses a file', async () => {
    keepDownloads();
    const { picker } = disk();
    const files = ['a.mp4', 'a.ts'].map((name) => DiskFile.madeByPicker(name));
    for (const file of files) picker.mockImplementationOnce(pickerFor(file));
    const { server, press } = await select(1);
    server.server.use(
      http.get<{ file: string }>('*/demo-media/clips/:eventUuid/:file', ({ params }) =>
        params.file.endsWith('.m3u8')
          ? HttpResponse.text(playlist({ segments: ['stream-0.ts'] }))
          : HttpResponse.arrayBuffer(relabelled(media('odd/stream-0.m2ts')).buffer),
      ),
    );
    press('Save as one video');
    const inTray = await tray();
    fireEvent.click(await inTray.findByRole('button', { name: 'Try again' }));
    expect(await inTray.findByRole('alert')).toHaveTextContent(
      'It cannot be saved as an MP4. Choose where to save it in its original format.',
    );
    fireEvent.click(inTray.getByRole('button', { name: 'Choose where to save' }));
    expect(await inTray.findByText('Saved a.ts')).toBeVisible();
    const suggested = picker.mock.calls.map(([options]) => options?.suggestedName);
    expect(suggested).toEqual([expect.stringMatching(/\.mp4$/), expect.stringMatching(/\.ts$/)]);
  });
});

describe('export that is larger than estimated', () => {
  it('is written to disk on a retry, as one video or as a ZIP', async () => {
    const downloads = keepDownloads();
    const { picker } = disk();
    const { press } = await select(2);
    for (const [action, begin] of [
      ['Save as one video', '0000001c'],
      ['Save as ZIP', '504b0304'],
    ] as const) {
      const file = DiskFile.madeByPicker(action);
      picker.mockReset().mockImplementation(pickerFor(file));
      press(action);
      const inTray = await tray();
      expect(await inTray.findByRole('alert')).toHaveTextContent(
        'This is larger than expected. Try again, and choose where to save it.',
      );
      expect(picker).not.toHaveBeenCalled();
      fireEvent.click(inTray.getByRole('button', { name: 'Try again' }));
      expect(await inTray.findByText(`Saved ${action}`)).toBeVisible();
      expect(downloads).toEqual([]);
      expect(Buffer.from(file.bytes.subarray(0, 4)).toString('hex')).toBe(begin);
      expect(file.bytes.length).toBeGreaterThan(500_000);
    }
  });

  it('is written to disk on a retry if it is an evidence pack', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function set(
      this: HTMLMediaElement,
    ) {
      queueMicrotask(() => this.dispatchEvent(new Event('error')));
    });
    keepDownloads();
    const { file } = disk();
    const { press } = await select(2);
    press('Evidence pack');
    fireEvent.click(await screen.findByRole('button', { name: 'Save evidence pack' }));
    const inTray = await tray();
    fireEvent.click(await inTray.findByRole('button', { name: 'Try again' }));
    expect(await inTray.findByText('Saved chosen by the user')).toBeVisible();
    expect(file.bytes.length).toBeGreaterThan(500_000);
  });

  it('needs another press on a retry if the user activation has expired', async () => {
    keepDownloads();
    const { file, picker } = disk();
    picker.mockRejectedValueOnce(new DOMException('', 'SecurityError'));
    const { press } = await select(1);
    press('Save as one video');
    const inTray = await tray();
    fireEvent.click(await inTray.findByRole('button', { name: 'Try again' }));
    expect(await inTray.findByRole('alert')).toHaveTextContent(
      'It is large and is written straight to the disk. Choose where to save it.',
    );
    fireEvent.click(inTray.getByRole('button', { name: 'Choose where to save' }));
    await waitFor(() => expect(file.bytes.length).toBeGreaterThan(100_000));
    expect(await inTray.findByText('Saved chosen by the user')).toBeVisible();
  });
});

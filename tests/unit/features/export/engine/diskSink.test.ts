import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDiskSink } from '@/features/export/engine/diskSink';
import { DiskFile, pickerFor } from './diskFile';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

async function openedFor(file: DiskFile) {
  vi.stubGlobal('showSaveFilePicker', pickerFor(file));
  const opened = await createDiskSink('clip.mp4');
  if (!opened.ok) throw new Error(`No sink: ${opened.failure.kind}`);
  return opened.value;
}

afterEach(() => vi.unstubAllGlobals());

describe('disk sink', () => {
  it('does not replace an existing file before the end of the export', async () => {
    const file = new DiskFile('holiday.mp4', 'the old film');
    const sink = await openedFor(file);
    await sink.write(bytes('new'), 0);
    expect(file.text).toBe('the old film');
    expect(await sink.finish()).toBe('holiday.mp4');
    expect(file.text).toBe('new');
  });

  it('keeps an existing file when the export is cancelled before verification', async () => {
    const file = new DiskFile('holiday.mp4', 'the old film');
    const sink = await openedFor(file);
    await sink.write(bytes('new'), 0);
    await sink.abort();
    expect(file).toMatchObject({ exists: true, text: 'the old film' });
  });

  it('keeps the new file if the export is cancelled after verification', async () => {
    const file = new DiskFile('holiday.mp4', 'the old film');
    const sink = await openedFor(file);
    await sink.write(bytes('new'), 0);
    await sink.readBack();
    await sink.abort();
    expect(file).toMatchObject({ exists: true, text: 'new' });
  });

  it('keeps an existing empty file when the export is cancelled', async () => {
    const file = new DiskFile('empty.mp4', '', Date.now() - 60_000);
    const sink = await openedFor(file);
    await sink.abort();
    expect(file.exists).toBe(true);
  });

  it("removes the picker's empty file when the export is cancelled", async () => {
    const file = DiskFile.madeByPicker('clip.mp4');
    const sink = await openedFor(file);
    await sink.write(bytes('new'), 0);
    await sink.abort();
    expect(file.exists).toBe(false);
  });

  it('keeps a finished file when the export is aborted afterwards', async () => {
    const file = DiskFile.madeByPicker('clip.mp4');
    const sink = await openedFor(file);
    await sink.write(bytes('whole'), 0);
    await sink.finish();
    await sink.abort();
    expect(file).toMatchObject({ exists: true, text: 'whole' });
  });

  it('replaces the written file if the export restarts after the file was read back', async () => {
    const file = DiskFile.madeByPicker('clip.mp4');
    const sink = await openedFor(file);
    await sink.write(bytes('first try'), 0);
    expect(await (await sink.readBack()).text()).toBe('first try');
    await sink.restart();
    await sink.write(bytes('second'), 0);
    await sink.finish();
    expect(file.text).toBe('second');
  });

  it.each([
    ['AbortError', 'cancelled'],
    ['SecurityError', 'gestureExpired'],
    ['NotAllowedError', 'notAllowed'],
  ])('reports a file picker\'s %s as "%s"', async (name, kind) => {
    vi.stubGlobal('showSaveFilePicker', () => Promise.reject(new DOMException('', name)));
    expect(await createDiskSink('clip.mp4')).toEqual({ ok: false, failure: { kind } });
  });

  it('reports a full disk', async () => {
    const file = DiskFile.madeByPicker('clip.mp4');
    const sink = await openedFor(file);
    file.isFull = true;
    await expect(sink.write(bytes('x'), 0)).rejects.toMatchObject({ failure: { kind: 'diskFull' } });
  });
});

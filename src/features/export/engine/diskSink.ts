import { failed, succeeded, type Result } from '@/domain/result';
import { ExportError } from './exportError';
import type { ExportFailure, Sink } from './types';

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name;

function writeFailure(error: unknown): ExportFailure {
  return isNamed(error, 'QuotaExceededError') ? { kind: 'diskFull' } : { kind: 'notAllowed' };
}

async function orProblem<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw new ExportError(writeFailure(error));
  }
}

const MEDIA: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  ts: 'video/mp2t',
  webm: 'video/webm',
  zip: 'application/zip',
};

/** @returns the extension's media type, such as `video/mp4`; undefined for an unknown extension */
export const mediaTypeOf = (fileName: string): string | undefined => MEDIA[extensionOf(fileName)];

const extensionOf = (fileName: string): string => /\.([^.]*)$/.exec(fileName)?.[1] ?? '';

/** FAT stores times in steps of two seconds. */
const CLOCK_STEP_MS = 2_000;

/**
 * Recognizes the empty file that the picker has created. An existing file has content or is older.
 * @param openedAt time at which the picker opened, in Unix epoch milliseconds
 */
async function isMadeByPicker(handle: FileSystemFileHandle, openedAt: number): Promise<boolean> {
  const { size, lastModified } = await handle.getFile();
  return size === 0 && lastModified >= openedAt - CLOCK_STEP_MS;
}

/**
 * Lets the user choose a file and opens it for writing. The browser replaces an existing file only when the
 * stream closes. A cancelled export therefore leaves the file untouched, but an export that fails
 * verification has already replaced it.
 * https://developer.mozilla.org/en-US/docs/Web/API/FileSystemFileHandle/createWritable
 * @returns `gestureExpired` without a recent click
 */
export async function createDiskSink(suggestedName: string): Promise<Result<Sink, ExportFailure>> {
  const { showSaveFilePicker } = globalThis;
  if (showSaveFilePicker === undefined) return failed({ kind: 'notAllowed' });
  const extension = extensionOf(suggestedName);
  const media = mediaTypeOf(suggestedName);
  const openedAt = Date.now();
  try {
    const handle = await showSaveFilePicker({
      suggestedName,
      ...(media === undefined ? {} : { types: [{ accept: { [media]: [`.${extension}`] } }] }),
    });
    const isNew = await isMadeByPicker(handle, openedAt);
    return succeeded(diskSink(handle, await handle.createWritable(), isNew));
  } catch (error) {
    if (isNamed(error, 'AbortError')) return failed({ kind: 'cancelled' });
    return failed(isNamed(error, 'SecurityError') ? { kind: 'gestureExpired' } : writeFailure(error));
  }
}

function diskSink(handle: FileSystemFileHandle, first: FileSystemWritableFileStream, isNew: boolean): Sink {
  let stream: FileSystemWritableFileStream | null = first;
  let isFinished = false;
  const open = async () => (stream ??= await handle.createWritable());
  const close = async () => {
    const closing = stream;
    stream = null;
    await closing?.close();
  };
  return {
    fileName: handle.name,
    isRenamable: false,
    limit: Number.POSITIVE_INFINITY,
    write: (data, position) =>
      orProblem(open().then((opened) => opened.write({ type: 'write', data, position }))),
    restart: () => orProblem(open().then((opened) => opened.truncate(0))),
    readBack: () => orProblem(close().then(() => handle.getFile())),
    async finish() {
      await orProblem(close());
      isFinished = true;
      return handle.name;
    },
    async abort() {
      if (isFinished) return;
      isFinished = true;
      // `abort` rejects if the stream is broken, but then there is nothing to discard.
      await stream?.abort().catch(() => undefined);
      if (isNew) await handle.remove?.().catch(() => undefined);
    },
  };
}

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

/** `video/mp4` for a name that ends so; undefined for what is not saved here. */
export const mediaTypeOf = (fileName: string): string | undefined => MEDIA[extensionOf(fileName)];

const extensionOf = (fileName: string): string => /\.([^.]*)$/.exec(fileName)?.[1] ?? '';

/** File systems keep times in steps of up to two seconds (FAT), in milliseconds. */
const CLOCK_STEP = 2_000;

/**
 * Whether the picker has made this file just now, for this export. It creates an empty file for a new name; a file that
 * existed before keeps its content or is older than the question.
 * @param askedAt when the picker was opened, Unix epoch milliseconds
 */
async function isMadeByPicker(handle: FileSystemFileHandle, askedAt: number): Promise<boolean> {
  const { size, lastModified } = await handle.getFile();
  return size === 0 && lastModified >= askedAt - CLOCK_STEP;
}

/**
 * Asks where to save, and writes there. The browser collects the bytes in a swap file and replaces the chosen file only
 * when the stream is closed, so an export that is cancelled before leaves an existing file as it is. Nothing can be read
 * back before: an export that fails its check, or is cancelled during it, has replaced the file.
 * https://developer.mozilla.org/en-US/docs/Web/API/FileSystemFileHandle/createWritable
 * @returns `gestureExpired` where the browser asks only within a user gesture, which is too long ago
 */
export async function createDiskSink(suggestedName: string): Promise<Result<Sink, ExportFailure>> {
  const { showSaveFilePicker } = globalThis;
  if (showSaveFilePicker === undefined) return failed({ kind: 'notAllowed' });
  const extension = extensionOf(suggestedName);
  const media = mediaTypeOf(suggestedName);
  const askedAt = Date.now();
  try {
    const handle = await showSaveFilePicker({
      suggestedName,
      ...(media === undefined ? {} : { types: [{ accept: { [media]: [`.${extension}`] } }] }),
    });
    const isNew = await isMadeByPicker(handle, askedAt);
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
      // A broken stream cannot be aborted; there is nothing to discard then.
      await stream?.abort().catch(() => undefined);
      if (isNew) await handle.remove?.().catch(() => undefined);
    },
  };
}

import { failed, succeeded, type Result } from '@/domain/result';
import { SaveProblem } from './saveProblem';
import type { SaveFailure, Sink } from './types';

const isNamed = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name;

function writeFailure(error: unknown): SaveFailure {
  return isNamed(error, 'QuotaExceededError') ? { kind: 'diskFull' } : { kind: 'notAllowed' };
}

async function orProblem<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw new SaveProblem(writeFailure(error));
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

/** Asks where to, and writes there: the browser keeps a file of its own aside until it is closed. */
export async function createDiskSink(suggestedName: string): Promise<Result<Sink, SaveFailure>> {
  const { showSaveFilePicker } = globalThis;
  if (showSaveFilePicker === undefined) return failed({ kind: 'notAllowed' });
  const extension = extensionOf(suggestedName);
  const media = mediaTypeOf(suggestedName);
  try {
    const handle = await showSaveFilePicker({
      suggestedName,
      ...(media === undefined ? {} : { types: [{ accept: { [media]: [`.${extension}`] } }] }),
    });
    // Choosing a new name has made an empty file of it.
    const isNew = (await handle.getFile()).size === 0;
    const stream = await handle.createWritable();
    return succeeded(diskSink(handle, stream, isNew));
  } catch (error) {
    return failed(isNamed(error, 'AbortError') ? { kind: 'cancelled' } : writeFailure(error));
  }
}

function diskSink(handle: FileSystemFileHandle, stream: FileSystemWritableFileStream, isNew: boolean): Sink {
  let isOver = false;
  return {
    fileName: handle.name,
    isRenamable: false,
    write: (data, position) => orProblem(stream.write({ type: 'write', data, position })),
    restart: () => orProblem(stream.truncate(0)),
    async finish() {
      await orProblem(stream.close());
      isOver = true;
      return handle.name;
    },
    async abort() {
      if (isOver) return;
      isOver = true;
      // It may be broken already; then there is nothing to throw away.
      await stream.abort().catch(() => undefined);
      if (isNew) await handle.remove?.().catch(() => undefined);
    },
  };
}

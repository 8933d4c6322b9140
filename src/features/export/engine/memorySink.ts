import { download } from '@/lib/download';
import { ExportError } from './exportError';
import type { Sink } from './types';

interface Patch {
  data: Uint8Array<ArrayBuffer>;
  position: number;
}

/** What is given to the browser at once, in bytes: it may keep blobs on its own disk. */
const BATCH = 4 * 1024 * 1024;

/** The file with later writes over earlier ones; nothing of it is copied. */
function assembled(body: Blob, patches: readonly Patch[]): Blob {
  return patches.reduce(
    (file, { data, position }) =>
      new Blob([file.slice(0, position), data, file.slice(position + data.length)]),
    body,
  );
}

/** `clip.mp4` with `.ts`: `clip.ts`. */
const renamed = (fileName: string, extension: string): string =>
  `${fileName.replace(/\.[^.]*$/, '')}${extension}`;

/** Gathers the file and hands it to the browser's downloads. @param limit bytes */
export function createMemorySink(fileName: string, limit: number, hand = download): Sink {
  let blobs: Blob[] = [];
  let loose: Uint8Array<ArrayBuffer>[] = [];
  let looseBytes = 0;
  let patches: Patch[] = [];
  let length = 0;

  const gather = () => {
    if (loose.length > 0) blobs.push(new Blob(loose));
    loose = [];
    looseBytes = 0;
  };
  const append = (data: Uint8Array<ArrayBuffer>) => {
    loose.push(data);
    looseBytes += data.length;
    length += data.length;
    if (looseBytes >= BATCH) gather();
  };
  const clear = () => {
    blobs = [];
    loose = [];
    looseBytes = 0;
    patches = [];
    length = 0;
    return Promise.resolve();
  };

  const whole = () => {
    gather();
    return assembled(new Blob(blobs, { type: 'application/octet-stream' }), patches);
  };

  return {
    fileName,
    isRenamable: true,
    limit,
    write(data, position) {
      const end = position + data.length;
      if (end > limit) return Promise.reject(new ExportError({ kind: 'tooLarge', bytes: end, limit }));
      const known = Math.min(data.length, Math.max(0, length - position));
      if (known > 0) patches.push({ data: data.slice(0, known), position });
      if (position > length) append(new Uint8Array(position - length));
      if (known < data.length) append(data.slice(known));
      return Promise.resolve();
    },
    restart: clear,
    readBack: () => Promise.resolve(whole()),
    finish(extension) {
      const name = extension === undefined ? fileName : renamed(fileName, extension);
      hand(whole(), name);
      void clear();
      return Promise.resolve(name);
    },
    abort: clear,
  };
}

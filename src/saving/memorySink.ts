import { download } from '@/ui/saving/download';
import { SaveProblem } from './saveProblem';
import type { Sink } from './types';

interface Patch {
  data: Uint8Array<ArrayBuffer>;
  position: number;
}

/** The file with later writes over earlier ones. The browser may keep blobs on its own disk, so nothing is copied. */
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
  let parts: BlobPart[] = [];
  let length = 0;
  let patches: Patch[] = [];
  const clear = () => {
    parts = [];
    patches = [];
    length = 0;
    return Promise.resolve();
  };

  return {
    fileName,
    write(data, position) {
      const end = position + data.length;
      if (end > limit) return Promise.reject(new SaveProblem({ kind: 'tooLarge', bytes: end, limit }));
      if (position < length) {
        patches.push({ data: data.slice(), position });
        return Promise.resolve();
      }
      if (position > length) parts.push(new Uint8Array(position - length));
      parts.push(new Blob([data]));
      length = end;
      return Promise.resolve();
    },
    restart: clear,
    finish(extension) {
      const name = extension === undefined ? fileName : renamed(fileName, extension);
      hand(assembled(new Blob(parts, { type: 'application/octet-stream' }), patches), name);
      void clear();
      return Promise.resolve(name);
    },
    abort: clear,
  };
}

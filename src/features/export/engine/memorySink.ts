import { BlobBuilder } from '@/lib/files/BlobBuilder';
import { download } from '@/lib/files/download';
import { ExportError } from './exportError';
import type { Sink } from './types';

const renamed = (fileName: string, extension: string): string =>
  `${fileName.replace(/\.[^.]*$/, '')}${extension}`;

/**
 * Creates a sink that collects the file in memory and, once complete, passes it to `deliver`.
 * @param limit maximum size in bytes
 */
export function createMemorySink(fileName: string, limit: number, deliver = download): Sink {
  const file = new BlobBuilder();
  const whole = () => file.build('application/octet-stream');
  const clear = () => {
    file.clear();
    return Promise.resolve();
  };
  return {
    fileName,
    isRenamable: true,
    limit,
    write(data, position) {
      const end = position + data.length;
      if (end > limit) return Promise.reject(new ExportError({ kind: 'tooLarge', bytes: end, limit }));
      file.write(data, position);
      return Promise.resolve();
    },
    restart: clear,
    readBack: () => Promise.resolve(whole()),
    finish(extension) {
      const name = extension === undefined ? fileName : renamed(fileName, extension);
      deliver(whole(), name);
      file.clear();
      return Promise.resolve(name);
    },
    abort: clear,
  };
}

import { frameFileName } from '@/domain/export/fileName';
import { download } from '@/lib/download';
import { encode, isReadable } from './flatten';

/**
 * Saves a picture as it is.
 * @returns the file's name; null where the browser does not let it be read, or cannot make a file of it.
 */
export async function saveFrame(
  picture: HTMLCanvasElement,
  name: string,
  at: number | null,
): Promise<string | null> {
  const file = isReadable(picture) ? await encode(picture, frameFileName(name, at)) : null;
  if (file === null) return null;
  download(file, file.name);
  return file.name;
}

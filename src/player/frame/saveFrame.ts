import { frameFileName } from '@/domain/export/fileName';
import { download } from '@/lib/files/download';
import { encode, isReadable } from './flatten';

/** @returns the name of the saved file, or null if the browser cannot read or encode the picture */
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

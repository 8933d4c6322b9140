import { cellsOf, type Redaction } from '@/domain/frame/redaction';

/** Not the theme's colour: it stays in the file. */
const SOLID = 'black';

/** The average of so many pixels, as a colour. */
function average({ data }: ImageData): string {
  const sums = [0, 0, 0];
  for (let index = 0; index < data.length; index += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      sums[channel] = (sums[channel] ?? 0) + (data[index + channel] ?? 0);
    }
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => Math.round((sum * 4) / data.length));
  return `rgb(${String(red)} ${String(green)} ${String(blue)})`;
}

function paint(context: CanvasRenderingContext2D, redaction: Redaction): void {
  if (redaction.look === 'solid') {
    context.fillStyle = SOLID;
    context.fillRect(redaction.x, redaction.y, redaction.width, redaction.height);
    return;
  }
  for (const { x, y, width, height } of cellsOf(redaction, context.canvas)) {
    context.fillStyle = average(context.getImageData(x, y, width, height));
    context.fillRect(x, y, width, height);
  }
}

/** Draws the picture with its redactions in the place of what they hide: the pixels under them are not in the result. */
export function flatten(
  picture: HTMLCanvasElement,
  redactions: readonly Redaction[],
  into: HTMLCanvasElement,
): void {
  const context = into.getContext('2d', { willReadFrequently: true });
  if (context === null) return;
  into.width = picture.width;
  into.height = picture.height;
  context.drawImage(picture, 0, 0);
  for (const redaction of redactions) paint(context, redaction);
}

/** Whether the browser lets the pixels be read: those of another site's file may be seen only. */
export function isReadable(picture: HTMLCanvasElement): boolean {
  try {
    return picture.getContext('2d')?.getImageData(0, 0, 1, 1) !== undefined;
  } catch {
    return false;
  }
}

/** A canvas knows no metadata, so there are none in the file. Null where the browser cannot make it. */
export async function encode(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob && new File([blob], name, { type: blob.type });
}

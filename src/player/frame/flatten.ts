import { cellsOf, type Redaction } from '@/domain/frame/redaction';

/** Independent of the theme, because the color becomes part of the file. */
const SOLID = 'black';

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
  if (redaction.style === 'solid') {
    context.fillStyle = SOLID;
    context.fillRect(redaction.x, redaction.y, redaction.width, redaction.height);
    return;
  }
  for (const { x, y, width, height } of cellsOf(redaction, context.canvas)) {
    context.fillStyle = average(context.getImageData(x, y, width, height));
    context.fillRect(x, y, width, height);
  }
}

/** Draws a picture with its redactions. The result does not contain the redacted pixels. */
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

/** @returns false for a picture from another origin, whose pixels scripts cannot read */
export function isReadable(picture: HTMLCanvasElement): boolean {
  const canvas = document.createElement('canvas');
  // Reads a copy, so that the picture's own canvas stays on the GPU.
  const context = canvas.getContext('2d', { willReadFrequently: true });
  try {
    context?.drawImage(picture, 0, 0);
    return context?.getImageData(0, 0, 1, 1) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Encodes a PNG. A canvas has no metadata, so the file has none.
 * @returns null if the browser cannot encode the picture
 */
export async function encode(canvas: HTMLCanvasElement, name: string): Promise<File | null> {
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  return blob && new File([blob], name, { type: blob.type });
}

const TEXT_SIZE = 0.045;
export const MIN_TEXT = 12;

interface Size {
  width: number;
  height: number;
}

export const captionTextSize = ({ width, height }: Size): number =>
  Math.max(MIN_TEXT, Math.round(Math.min(width, height) * TEXT_SIZE));

export const captionHeight = (size: Size): number => Math.round(captionTextSize(size) * 1.8);

export function paintCaption(
  context: OffscreenCanvasRenderingContext2D,
  size: Size,
  { camera, time }: { camera: string; time: string },
): void {
  const { width, height } = size;
  const text = captionTextSize(size);
  const bar = captionHeight(size);
  context.fillStyle = 'rgb(0 0 0 / 0.6)';
  context.fillRect(0, height - bar, width, bar);
  context.fillStyle = '#fff';
  context.textBaseline = 'middle';
  const middle = height - bar / 2;
  const margin = Math.round(text * 0.6);
  const half = width / 2 - 1.5 * margin;
  context.font = `600 ${String(text)}px system-ui, sans-serif`;
  context.textAlign = 'left';
  context.fillText(camera, margin, middle, half);
  context.textAlign = 'right';
  context.fillText(time, width - margin, middle, half);
}

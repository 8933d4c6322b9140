import type { SaveOrder } from './messages';

/** Of the picture's shorter side. */
const TEXT_SIZE = 0.045;
const SMALLEST_TEXT = 12;

/** Draws the camera's name and the time of a frame along the lower edge. @param position of the frame, seconds */
export function paintCaption(
  context: OffscreenCanvasRenderingContext2D,
  { camera, at, locale }: NonNullable<SaveOrder['caption']>,
  position: number,
): void {
  const { width, height } = context.canvas;
  const size = Math.max(SMALLEST_TEXT, Math.round(Math.min(width, height) * TEXT_SIZE));
  const bar = Math.round(size * 1.8);
  const margin = Math.round(size * 0.6);
  const half = width / 2 - 1.5 * margin;
  const clock = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  context.fillStyle = 'rgb(0 0 0 / 0.6)';
  context.fillRect(0, height - bar, width, bar);
  context.fillStyle = '#fff';
  context.textBaseline = 'middle';
  context.font = `600 ${String(size)}px system-ui, sans-serif`;
  context.textAlign = 'left';
  context.fillText(camera, margin, height - bar / 2, half);
  context.textAlign = 'right';
  context.fillText(clock.format(at + position * 1_000), width - margin, height - bar / 2, half);
}

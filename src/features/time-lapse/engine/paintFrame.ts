import { letterbox, type Size } from '../model/plan';

export interface Caption {
  camera: string;
  time: string;
  note: string;
}

/** Of the picture's shorter side. */
const TEXT_SIZE = 0.045;
const SMALLEST_TEXT = 12;

/** Draws a picture, with black beside it where it has another shape, and what it shows below. */
export function paintFrame(
  context: OffscreenCanvasRenderingContext2D,
  frame: VideoFrame,
  size: Size,
  { camera, time, note }: Caption,
): void {
  const { width, height } = size;
  const place = letterbox({ width: frame.displayWidth, height: frame.displayHeight }, size);
  context.fillStyle = '#000';
  context.fillRect(0, 0, width, height);
  context.drawImage(frame, place.x, place.y, place.width, place.height);

  const text = Math.max(SMALLEST_TEXT, Math.round(Math.min(width, height) * TEXT_SIZE));
  const bar = Math.round(text * 1.8);
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

  const small = Math.max(SMALLEST_TEXT, Math.round(text * 0.65));
  context.font = `400 ${String(small)}px system-ui, sans-serif`;
  const noteWidth = Math.min(width - 2 * margin, context.measureText(note).width);
  context.fillStyle = 'rgb(0 0 0 / 0.6)';
  context.fillRect(width - noteWidth - 2 * margin, 0, noteWidth + 2 * margin, Math.round(small * 1.8));
  context.fillStyle = '#fff';
  context.fillText(note, width - margin, small * 0.9, width - 2 * margin);
}

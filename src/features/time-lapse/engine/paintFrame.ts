import { captionTextSize, paintCaption, MIN_TEXT } from '@/recordings/paintCaption';
import { letterbox, type Size } from '../model/plan';

interface Caption {
  camera: string;
  time: string;
  note: string;
}

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

  paintCaption(context, size, { camera, time });

  const small = Math.max(MIN_TEXT, Math.round(captionTextSize(size) * 0.65));
  context.font = `400 ${String(small)}px system-ui, sans-serif`;
  const margin = Math.round(captionTextSize(size) * 0.6);
  const noteWidth = Math.min(width - 2 * margin, context.measureText(note).width);
  context.fillStyle = 'rgb(0 0 0 / 0.6)';
  context.fillRect(width - noteWidth - 2 * margin, 0, noteWidth + 2 * margin, Math.round(small * 1.8));
  context.fillStyle = '#fff';
  context.fillText(note, width - margin, small * 0.9, width - 2 * margin);
}

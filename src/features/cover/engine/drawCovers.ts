import { captionHeight, paintCaption } from '@/recordings/paintCaption';
import { boxAt, covers as isCovering, pixelsOf, type Area, type Cover } from '../model/covers';
import type { SaveOrder } from './messages';
import { blend, copyPlanes } from './planes';

/**
 * Maximum number of cells along the shorter side of a pixelated or blurred cover: few enough to hide faces
 * and text.
 */
const CELLS = 5;

function traceShape(
  context: OffscreenCanvasRenderingContext2D,
  shape: Cover['shape'],
  { left, top, width, height }: Area,
) {
  context.beginPath();
  if (shape === 'rectangle') context.rect(left, top, width, height);
  else {
    const [x, y] = [left + width / 2, top + height / 2];
    context.ellipse(x, y, width / 2 + 1, height / 2 + 1, 0, 0, 2 * Math.PI);
  }
}

/** Pixels added on each side of an area for its soft edge. Must be even for 4:2:0. */
const EDGE = 2;

export class CoverPainter {
  readonly #small = new OffscreenCanvas(1, 1);
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #order: Pick<SaveOrder, 'covers' | 'caption'>;
  readonly #clock: Intl.DateTimeFormat;

  /** @param size with an even width and height, for 4:2:0 */
  constructor(size: { width: number; height: number }, order: Pick<SaveOrder, 'covers' | 'caption'>) {
    const context = new OffscreenCanvas(size.width, size.height).getContext('2d', {
      willReadFrequently: true,
    });
    if (context === null) throw new Error('This browser gives no 2D context.');
    this.#context = context;
    this.#order = order;
    this.#clock = new Intl.DateTimeFormat(order.caption?.locale, {
      dateStyle: 'medium',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
  }

  /**
   * Draws the covers and the caption over a frame.
   * @returns a frame with the original planes outside the covers and the caption, because conversion to RGB
   * loses quality; a canvas if the planes cannot be copied
   */
  async cover(frame: VideoFrame, time: number): Promise<OffscreenCanvas | VideoFrame> {
    const context = this.#context;
    const { width, height } = context.canvas;
    const planes = await copyPlanes(frame, context.canvas);
    if (planes === null) {
      context.drawImage(frame, 0, 0, width, height);
      this.#paint(time);
      return context.canvas;
    }
    context.clearRect(0, 0, width, height);
    const shown = this.#order.covers.filter((cover) => isCovering(cover, time));
    const areas = shown.map((cover) => this.#areaOf(cover, time));
    for (const [index, { left, top, ...size }] of areas.entries()) {
      if (shown[index]?.style === 'solid') continue;
      const bounds = [left, top, size.width, size.height] as const;
      context.drawImage(frame, ...bounds, ...bounds);
    }
    this.#paint(time);
    const bar = 2 * Math.ceil(captionHeight(context.canvas) / 2);
    if (this.#order.caption !== null) areas.push({ left: 0, top: height - bar, width, height: bar });
    for (const area of areas) {
      const bounds = [area.left, area.top, area.width, area.height] as const;
      blend(planes, area, context.getImageData(...bounds).data);
      // Overlapping areas must not be blended twice.
      context.clearRect(...bounds);
    }
    return planes.toFrame();
  }

  #areaOf(cover: Cover, time: number): Area {
    const { width, height } = this.#context.canvas;
    const { left, top, ...size } = pixelsOf(boxAt(cover, time), width, height);
    const [x, y] = [Math.max(0, left - EDGE), Math.max(0, top - EDGE)];
    return {
      left: x,
      top: y,
      width: Math.min(width, left + size.width + EDGE) - x,
      height: Math.min(height, top + size.height + EDGE) - y,
    };
  }

  #paint(time: number): void {
    const context = this.#context;
    const { covers, caption } = this.#order;
    const { width, height } = context.canvas;
    const shown = covers.filter((cover) => isCovering(cover, time));
    // Draws solid covers last, so that nothing shows through them.
    for (const isSolid of [false, true]) {
      for (const cover of shown) {
        if ((cover.style === 'solid') !== isSolid) continue;
        const area = pixelsOf(boxAt(cover, time), width, height);
        if (isSolid) {
          traceShape(context, cover.shape, area);
          context.fillStyle = '#000';
          context.fill();
        } else this.#coarsen(context, cover, area);
      }
    }
    if (caption === null) return;
    const text = this.#clock.format(caption.at + time * 1_000);
    paintCaption(context, context.canvas, { camera: caption.camera, time: text });
  }

  #coarsen(context: OffscreenCanvasRenderingContext2D, { shape, style }: Cover, area: Area): void {
    const cell = Math.max(2, Math.min(area.width, area.height) / CELLS);
    const columns = Math.max(1, Math.round(area.width / cell));
    const rows = Math.max(1, Math.round(area.height / cell));
    this.#small.width = columns;
    this.#small.height = rows;
    const small = this.#small.getContext('2d', { alpha: false });
    if (small === null) throw new Error('This browser gives no 2D context.');
    small.imageSmoothingQuality = 'high';
    small.drawImage(context.canvas, area.left, area.top, area.width, area.height, 0, 0, columns, rows);
    context.save();
    traceShape(context, shape, area);
    context.clip();
    context.imageSmoothingEnabled = style === 'blurred';
    context.imageSmoothingQuality = 'high';
    context.drawImage(this.#small, 0, 0, columns, rows, area.left, area.top, area.width, area.height);
    context.restore();
  }
}

import { boxAt, covers as isCovering, pixelsOf, type Area, type Cover } from '../model/covers';

/** Cells along the shorter side of a pixelated or blurred cover: faces and signs cannot be read in so few. */
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
    // The softened edge extends beyond the cover.
    context.ellipse(x, y, width / 2 + 1, height / 2 + 1, 0, 0, 2 * Math.PI);
  }
}

export class CoverPainter {
  readonly #small = new OffscreenCanvas(1, 1);

  paint(context: OffscreenCanvasRenderingContext2D, covers: readonly Cover[], time: number): void {
    const { width, height } = context.canvas;
    const shown = covers.filter((cover) => isCovering(cover, time));
    // Solid ones last, so that no other one is seen through them.
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

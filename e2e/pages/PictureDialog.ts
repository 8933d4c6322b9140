import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

export interface CoveredArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SavedPicture {
  width: number;
  height: number;
  chunks: string[];
  /** Number of pixels outside the covered areas that differ from those of the frame. */
  changedOutside: number;
  colorsInside: number[];
}

export class PictureDialog {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Save picture' });
  }

  get stage() {
    return this.dialog.getByRole('application', { name: 'Covers' });
  }

  get covers() {
    return this.stage.getByRole('button', { name: /^Cover \d/ });
  }

  get status() {
    return this.dialog.getByRole('status');
  }

  button(name: string) {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** @param from corner in fractions of the picture's width and height */
  async draw(from: [number, number], to: [number, number]): Promise<void> {
    const box = await this.stage.boundingBox();
    if (!box) throw new Error('There is no picture.');
    const at = ([x, y]: [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
    await this.page.mouse.move(...at(from));
    await this.page.mouse.down();
    await this.page.mouse.move(...at(to), { steps: 5 });
    await this.page.mouse.up();
  }

  areas(): Promise<CoveredArea[]> {
    return this.stage.evaluate((stage) => {
      const { width, height } = stage.querySelector('canvas') ?? { width: 0, height: 0 };
      return [...stage.querySelectorAll<HTMLElement>('[data-shape-id]')].map(({ style }) => {
        const part = (value: string, of: number) => Math.round((Number.parseFloat(value) / 100) * of);
        return {
          x: part(style.left, width),
          y: part(style.top, height),
          width: part(style.width, width),
          height: part(style.height, height),
        };
      });
    });
  }

  async saveAndCompare(video: Locator): Promise<SavedPicture> {
    const areas = await this.areas();
    const started = this.page.waitForEvent('download');
    await this.button('Save').click();
    const bytes = await readFile(await (await started).path());
    const compared = await video.evaluate(
      async (element, { data, covered }) => {
        if (!(element instanceof HTMLVideoElement)) throw new Error('This is no video.');
        const file = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
        const image = await createImageBitmap(new Blob([file], { type: 'image/png' }));
        const { width, height } = image;
        const pixels = (source: CanvasImageSource) => {
          const canvas = document.createElement('canvas');
          canvas.width = width;
          canvas.height = height;
          const context = canvas.getContext('2d', { willReadFrequently: true });
          context?.drawImage(source, 0, 0);
          return new Uint32Array(
            context?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0),
          );
        };
        const saved = pixels(image);
        const frame = pixels(element);
        const isIn = (x: number, y: number) => (area: (typeof covered)[number]) =>
          x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height;
        const colors = covered.map(() => new Set<number>());
        let changedOutside = 0;
        for (let index = 0; index < saved.length; index += 1) {
          const x = index % width;
          const y = Math.floor(index / width);
          const within = covered.findIndex(isIn(x, y));
          if (within >= 0) colors[within]?.add(saved[index] ?? 0);
          else if (saved[index] !== frame[index]) changedOutside += 1;
        }
        return { width, height, changedOutside, colorsInside: colors.map(({ size }) => size) };
      },
      { data: bytes.toString('base64'), covered: areas },
    );
    return { ...compared, chunks: chunksOf(bytes) };
  }
}

/** @see https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunksOf(png: Buffer): string[] {
  const names = new Set<string>();
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    names.add(png.toString('latin1', at + 4, at + 8));
  }
  return [...names];
}

import type { Locator, Page } from '@playwright/test';

export class MapRegion {
  readonly page: Page;
  readonly region: Locator;

  constructor(page: Page, name: string) {
    this.page = page;
    this.region = page.getByRole('region', { name, exact: true });
  }

  get surface(): Locator {
    return this.region.getByRole('application');
  }

  get zoomIn(): Locator {
    return this.region.getByRole('button', { name: 'Zoom in', exact: true });
  }

  mode(name: 'Live position' | 'Directions' | 'Markers'): Locator {
    return this.region.getByRole('group', { name: 'Map mode' }).getByRole('button', { name });
  }

  vehicle(name: string): Locator {
    return this.region.getByRole('button', { name, exact: true });
  }

  get yourPosition(): Locator {
    return this.region.getByRole('button', { name: 'Your position' });
  }

  /** @returns colors that cover at least 30 pixels of the map, most frequent first */
  async colors(): Promise<number[]> {
    const picture = await this.surface.screenshot();
    return this.page.evaluate(
      async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
        if (!context) return [];
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
        const counts = new Map<number, number>();
        for (let at = 0; at < data.length; at += 4) {
          const color = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
          counts.set(color, (counts.get(color) ?? 0) + 1);
        }
        return [...counts]
          .filter(([, count]) => count >= 30)
          .sort(([, one], [, other]) => other - one)
          .map(([color]) => color);
      },
      // Playwright would serialize an array of bytes number by number.
      picture.toString('base64'),
    );
  }
}

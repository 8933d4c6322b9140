import { expect, type Locator, type Page } from '@playwright/test';

/** One camera's player. */
export class PlayerRegion {
  readonly region: Locator;

  constructor(page: Page, camera: string) {
    this.region = page.getByRole('region', { name: `${camera} player` });
  }

  get status() {
    return this.region.getByRole('status').first();
  }

  get video() {
    return this.region.locator('video');
  }

  get seek() {
    return this.region.getByRole('slider', { name: 'Seek' });
  }

  button(name: string) {
    return this.region.getByRole('button', { name, exact: true });
  }

  /** Frames that the browser has decoded so far. */
  frames(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  }

  /** Seconds into the video. */
  time(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => video.currentTime);
  }

  /** The picture as a few numbers: the mean brightness of each cell of a 16 x 9 grid. */
  picture(): Promise<number[]> {
    return this.video.evaluate((video: HTMLVideoElement) => {
      const canvas = document.createElement('canvas');
      canvas.width = 16;
      canvas.height = 9;
      const context = canvas.getContext('2d');
      if (!context) return [];
      context.drawImage(video, 0, 0, 16, 9);
      const { data } = context.getImageData(0, 0, 16, 9);
      return Array.from({ length: 144 }, (_, cell) => (data[cell * 4] ?? 0) + (data[cell * 4 + 1] ?? 0));
    });
  }

  async expectFramesToGrow(): Promise<void> {
    const before = await this.frames();
    await expect.poll(() => this.frames()).toBeGreaterThan(before + 5);
  }
}

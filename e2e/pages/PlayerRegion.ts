import { expect, type Locator, type Page } from '@playwright/test';

export class PlayerRegion {
  readonly region: Locator;

  constructor(page: Page, camera: string) {
    this.region = page.getByRole('region', { name: `${camera} player` });
  }

  get status() {
    return this.region.getByRole('status');
  }

  get video() {
    return this.region.locator('video');
  }

  get tryAgain() {
    return this.button('Try again');
  }

  /** @param sentence reason or advice that is shown beside the status */
  note(sentence: string | RegExp) {
    return this.region.getByText(sentence);
  }

  get seek() {
    return this.region.getByRole('slider', { name: 'Seek' });
  }

  button(name: string) {
    return this.region.getByRole('button', { name, exact: true });
  }

  frames(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
  }

  /** @returns a function that returns all statuses since this call, oldest first */
  async listenToStatus(): Promise<() => Promise<string[]>> {
    const statuses = await this.status.evaluateHandle((status) => {
      const texts: string[] = [];
      const note = () => {
        const text = (status.textContent ?? '').trim();
        if (text !== texts.at(-1)) texts.push(text);
      };
      note();
      new MutationObserver(note).observe(status, { childList: true, characterData: true, subtree: true });
      return texts;
    });
    return () => statuses.jsonValue();
  }

  soundBytes(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) =>
      'webkitAudioDecodedByteCount' in video ? Number(video.webkitAudioDecodedByteCount) : 0,
    );
  }

  time(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => video.currentTime);
  }

  /** @returns the sum of red and green in each cell of a 16 x 9 grid */
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

  /**
   * @returns the frame number that `clip-frame-numbers` encodes in eight columns of bits, lowest bit first
   */
  frameNumber(): Promise<number> {
    return this.video.evaluate((video: HTMLVideoElement) => {
      const canvas = document.createElement('canvas');
      canvas.width = 8;
      canvas.height = 1;
      const context = canvas.getContext('2d');
      if (!context) return -1;
      context.drawImage(video, 0, 0, 8, 1);
      const { data } = context.getImageData(0, 0, 8, 1);
      return Array.from({ length: 8 }, (_, bit) => ((data[4 * bit] ?? 0) > 127 ? 1 << bit : 0)).reduce(
        (sum, value) => sum + value,
      );
    });
  }

  /** @returns the strongest of red, green and blue in the middle of the picture */
  dominantColor(): Promise<string> {
    return this.video.evaluate((video: HTMLVideoElement) => {
      const canvas = document.createElement('canvas');
      canvas.width = 3;
      canvas.height = 3;
      const context = canvas.getContext('2d');
      if (!context) return '';
      context.drawImage(video, 0, 0, 3, 3);
      const [red = 0, green = 0, blue = 0] = context.getImageData(1, 1, 1, 1).data;
      if (red > green && red > blue) return 'red';
      return green > blue ? 'green' : 'blue';
    });
  }

  /** @param frames exclusive minimum; a camera sends 10 to 15 per second */
  async expectFramesToGrow(frames = 5): Promise<void> {
    const before = await this.frames();
    await expect.poll(() => this.frames()).toBeGreaterThan(before + frames);
  }
}

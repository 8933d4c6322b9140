import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { LastActivityPage } from './ActivityPages';
import { PlayerRegion } from './PlayerRegion';

/** @returns the link to the camera's newest event on Last Activity */
export async function newestEvent(page: Page, camera: string): Promise<Locator> {
  await page.goto('/last-activity');
  return new LastActivityPage(page).rows.getByRole('link', { name: new RegExp(`^${camera}, `) }).first();
}

export async function openCovering(page: Page, camera: string): Promise<CoverDialog> {
  await (await newestEvent(page, camera)).click();
  const dialog = new CoverDialog(page);
  await dialog.open(new PlayerRegion(page, camera).region, 30_000);
  return dialog;
}

export class CoverDialog {
  readonly page: Page;
  readonly dialog: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Cover and save' });
  }

  get picture() {
    return this.dialog.getByRole('group', { name: 'Picture' });
  }

  get covers() {
    return this.dialog.getByRole('list', { name: 'Covers' });
  }

  get status() {
    return this.dialog.getByRole('status');
  }

  button(name: string) {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  slider(name: string) {
    return this.dialog.getByRole('slider', { name, exact: true });
  }

  cover(n: number) {
    return this.covers.getByRole('button', { name: `Cover ${String(n)}`, exact: true });
  }

  async open(player: Locator, timeout?: number): Promise<void> {
    await player.hover();
    await player.getByRole('button', { name: 'More', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Cover and save…' }).click();
    await expect(this.picture).toBeVisible(timeout === undefined ? {} : { timeout });
  }

  /**
   * @param x fraction of the picture's width
   * @param y fraction of the picture's height
   * @returns page coordinates of the point
   */
  async at(x: number, y: number): Promise<{ x: number; y: number }> {
    await this.picture.scrollIntoViewIfNeeded();
    const box = await this.picture.boundingBox();
    if (box === null) throw new Error('The picture has no place.');
    return { x: box.x + x * box.width, y: box.y + y * box.height };
  }

  /** Draws a cover with the mouse. Corners are fractions of the picture's width and height. */
  async draw(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const { mouse } = this.page;
    const [start, end] = [await this.at(...from), await this.at(...to)];
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move(end.x, end.y);
    await mouse.up();
  }

  /** Drags a finger. Points are fractions of the picture's width and height. */
  async swipe(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const [start, end] = [await this.at(...from), await this.at(...to)];
    const session = await this.page.context().newCDPSession(this.page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: readonly { x: number; y: number }[],
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: [...points] });
    await touch('touchStart', [start]);
    await touch('touchMove', [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
    await touch('touchMove', [end]);
    await touch('touchEnd', []);
    await session.detach();
  }

  async save(timeout?: number): Promise<{ name: string; file: Buffer }> {
    const [download] = await Promise.all([
      this.page.waitForEvent('download', timeout === undefined ? {} : { timeout }),
      this.button('Save').click(),
    ]);
    return { name: download.suggestedFilename(), file: await readFile(await download.path()) };
  }
}

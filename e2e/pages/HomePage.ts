import type { Page } from '@playwright/test';
import { PlayerRegion } from './PlayerRegion';

export class HomePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Resolves once the navigation is visible, possibly before the cameras have loaded. */
  async open(): Promise<void> {
    await this.page.goto('/home');
    await this.page.getByRole('navigation', { name: 'Main' }).waitFor();
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  get cameras() {
    return this.page.getByRole('article');
  }

  camera(name: string) {
    return this.page.getByRole('article', { name, exact: true });
  }

  get tryAgain() {
    return this.page.getByRole('button', { name: 'Try again', exact: true });
  }

  message(text: string | RegExp) {
    return this.page.getByText(text);
  }

  async play(name: string): Promise<PlayerRegion> {
    await this.page.getByRole('button', { name: `Play ${name}`, exact: true }).click();
    return new PlayerRegion(this.page, name);
  }

  async goTo(name: 'Home' | 'View All' | 'Last Activity' | 'Account'): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .click();
  }
}

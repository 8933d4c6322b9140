import type { Page } from '@playwright/test';
import { PlayerRegion } from './PlayerRegion';

/** The cameras of the house. */
export class HomePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** @returns when the list of cameras is there, or why it is not. */
  async open(): Promise<void> {
    await this.page.goto('/home');
    await this.page.getByRole('navigation', { name: 'Main' }).waitFor();
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** All cameras, in their order. */
  get cameras() {
    return this.page.getByRole('article');
  }

  camera(name: string) {
    return this.page.getByRole('article', { name, exact: true });
  }

  get tryAgain() {
    return this.page.getByRole('button', { name: 'Try again', exact: true });
  }

  /** What is said about something that went wrong. */
  message(text: string | RegExp) {
    return this.page.getByText(text);
  }

  /** Starts a camera's player. */
  async play(name: string): Promise<PlayerRegion> {
    await this.page.getByRole('button', { name: `Play ${name}`, exact: true }).click();
    return new PlayerRegion(this.page, name);
  }

  /** Follows a link of the navigation. */
  async goTo(name: 'Home' | 'View All' | 'Last Activity' | 'Account'): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name, exact: true })
      .click();
  }
}

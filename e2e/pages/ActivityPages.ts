import { expect, type Locator, type Page } from '@playwright/test';

export class LastActivityPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1, name: 'Last Activity' });
  }

  get calendar() {
    return this.page.getByRole('button', { name: 'Calendar', exact: true });
  }

  get rows() {
    return this.page.getByRole('article');
  }

  get links() {
    return this.rows.getByRole('link');
  }

  /** Waits for every camera's events, because each response inserts rows. */
  async whole(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: /: [\d,]+ events?$/ })).toHaveCount(1);
  }

  day(name: string) {
    return this.page.getByRole('region', { name: new RegExp(`^${name}`) });
  }

  /** Adds up the counts in the day headings, which include events that are not rendered. */
  async eventCount(): Promise<number> {
    const counts = await this.day('.*day')
      .getByText(/^\d+ events?( so far)?$/)
      .allTextContents();
    return counts.reduce((sum, count) => sum + Number.parseInt(count, 10), 0);
  }

  dayButton(name: string) {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  quick(name: 'Today' | 'Yesterday' | 'Last 7 days') {
    return this.page.getByRole('group', { name: 'Quick choice' }).getByRole('button', { name });
  }
}

export class CameraDetailPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  get list(): Locator {
    return this.page.getByRole('list', { name: 'Last Activity' });
  }

  get clips() {
    return this.list.getByRole('button', { name: /^Play / });
  }

  get others() {
    return this.clips.and(this.page.locator('button:not([aria-current])'));
  }

  get selected() {
    return this.list.locator('[aria-current="true"]');
  }

  get selectedTime() {
    return this.page.getByRole('region', { name: 'Selected clip' }).getByRole('time');
  }

  get backToList() {
    return this.page.getByRole('link', { name: 'Back to Last Activity' });
  }
}

import type { Page } from '@playwright/test';

export class SessionDialog {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: 'Session expired!' });
  }

  async answer(button: 'Yes' | 'No'): Promise<void> {
    await this.dialog.getByRole('button', { name: button, exact: true }).click();
  }
}

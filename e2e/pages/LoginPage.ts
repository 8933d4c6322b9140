import type { Page } from '@playwright/test';
import account from '../../mocks/demoAccount.json' with { type: 'json' };

export class LoginPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get email() {
    return this.page.getByRole('textbox', { name: 'Email' });
  }

  get password() {
    return this.page.getByLabel('Password', { exact: true });
  }

  get rememberMe() {
    return this.page.getByRole('checkbox', { name: 'Remember me' });
  }

  get submit() {
    return this.page.getByRole('button', { name: 'Login', exact: true });
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/login${search}`);
  }

  async fill(email = account.email, password = account.password): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
  }

  /** Resolves once a screen for logged-in users is visible. */
  async signIn({ email = account.email, password = account.password, search = '' } = {}): Promise<void> {
    await this.open(search);
    await this.fill(email, password);
    await this.submit.click();
    await this.page.getByRole('navigation', { name: 'Main' }).waitFor();
  }
}

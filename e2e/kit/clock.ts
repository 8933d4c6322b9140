import type { Page } from '@playwright/test';
import type { VendorRemote } from './vendorRemote';

/** Sets the clock of the app and the mock vendor. Timers keep their pace. */
export class Clock {
  readonly #page: Page;
  readonly #remote: VendorRemote;
  readonly #hasOwnTime: boolean;

  /** @param hasOwnTime true if the page's clock is separate from the vendor's */
  constructor(page: Page, remote: VendorRemote, hasOwnTime: boolean) {
    this.#page = page;
    this.#remote = remote;
    this.#hasOwnTime = hasOwnTime;
  }

  /** @param time such as `2026-03-29T01:30`, in the test's time zone */
  async goTo(time: string): Promise<void> {
    await this.#remote('goTo', time);
    if (this.#hasOwnTime) await this.#page.clock.setSystemTime(time);
  }
}

import type { Page } from '@playwright/test';
import type { VendorRemote } from './vendorRemote';

/** The clock that the app and the vendor live by. Timers go on as they are. */
export class Clock {
  readonly #page: Page;
  readonly #remote: VendorRemote;
  readonly #hasOwnTime: boolean;

  /** @param hasOwnTime whether the page has a clock of its own, since the vendor is outside of it. */
  constructor(page: Page, remote: VendorRemote, hasOwnTime: boolean) {
    this.#page = page;
    this.#remote = remote;
    this.#hasOwnTime = hasOwnTime;
  }

  /** @param moment such as `2026-03-29T01:30`, in the test's zone. */
  async goTo(moment: string): Promise<void> {
    await this.#remote('goTo', moment);
    if (this.#hasOwnTime) await this.#page.clock.setSystemTime(moment);
  }
}

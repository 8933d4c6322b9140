import type { Page } from '@playwright/test';
import { ORDINARY } from '../../tests/clocks';

const HOURS_AWAY = 20;

/** From its next load on the page believes that its user was gone since yesterday evening. */
export async function comeBack(page: Page): Promise<void> {
  // What is noted when the user arrives is there to be changed.
  await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.endsWith('.left')));
  await page.addInitScript(
    (left: string) => {
      for (const key of Object.keys(sessionStorage)) {
        if (key.endsWith('.left')) sessionStorage.setItem(key, left);
      }
    },
    String(Date.parse(ORDINARY.now) - HOURS_AWAY * 3_600_000),
  );
  await page.reload();
}

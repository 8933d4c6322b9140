import type { Page } from '@playwright/test';
import { ORDINARY } from '../../tests/clocks';

const HOURS_AWAY = 20;

/** Sets the user's last visit to yesterday evening and reloads the page. */
export async function comeBack(page: Page): Promise<void> {
  // The app stores the last visit shortly after the page opens.
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

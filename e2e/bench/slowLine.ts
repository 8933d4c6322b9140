import type { Page } from '@playwright/test';
import { loggedTime } from './inPage';

export const SLOW_LINE = 'slow 4G (150 ms, 1.6 Mbit/s, processor at a quarter)';

/** Throttles network and CPU like Lighthouse's phone preset. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1.6e6 / 8,
    uploadThroughput: 0.75e6 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

interface Seen {
  /** Element to wait for. A field counts once it accepts text, an image once it has loaded. */
  selector: string;
  login?: { email: string; password: string };
}

/**
 * Detects the element with a script in the page, because Playwright's polling would use the throttled CPU.
 * @returns a function to call after `goto`: milliseconds from navigation to the first frame that shows the
 * element
 */
export async function watchFor(page: Page, seen: Seen): Promise<() => Promise<number>> {
  const time = loggedTime(page, 'seen');
  await page.addInitScript(({ selector, login }: Seen) => {
    const press = ({ email, password }: { email: string; password: string }) => {
      const form = document.querySelector('form');
      for (const [name, value] of Object.entries({ email, password })) {
        const field = form?.querySelector<HTMLInputElement>(`input[name=${name}]`);
        field?.focus();
        if (field) field.value = value;
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      form?.requestSubmit();
    };
    const check = () => {
      const element = document.querySelector(selector);
      const isThere =
        element instanceof HTMLImageElement
          ? element.complete && element.naturalWidth > 0
          : element instanceof HTMLInputElement && !element.disabled && element.getClientRects().length > 0;
      if (!isThere) {
        requestAnimationFrame(check);
        return;
      }
      console.log('seen', performance.now());
      if (login) press(login);
    };
    requestAnimationFrame(check);
  }, seen);
  return () => time;
}

export const FORM: Seen = { selector: 'input[type=password]' };
export const FIRST_PICTURE: Seen = { selector: 'article img' };

/** @returns the total blocking time in milliseconds: the part of each long task beyond 50 ms */
export const blocking = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(list.getEntries().reduce((sum, { duration }) => sum + duration - 50, 0));
        });
        observer.observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

import type { Page } from '@playwright/test';

export const SLOW_LINE = 'slow 4G (150 ms, 1.6 Mbit/s, processor at a quarter)';

/** Lighthouse's slow line and slow telephone. */
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

/** From the start of the navigation to the frame in which the password's field is on the screen, and can be typed in. */
export const canBeTypedIn = (page: Page): Promise<number> =>
  page
    .waitForFunction(
      () => {
        const field = document.querySelector<HTMLInputElement>('input[type=password]');
        return field !== null && !field.disabled && field.getClientRects().length > 0 && performance.now();
      },
      undefined,
      { polling: 'raf', timeout: 60_000 },
    )
    .then(async (found) => Number(await found.jsonValue()));

import type { Page } from '@playwright/test';

/** Below this battery percentage, the wall plays a camera only on request. */
const LOW_BATTERY = 25;

interface WireCamera {
  uuid: string;
  displayName: string;
  status: string;
  batteryPercentage: number;
}

/**
 * Selects cameras that the wall plays without user input.
 * @param page the home screen, which is reloaded
 */
export async function camerasToPlay(page: Page, count: number): Promise<WireCamera[]> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/uis-wrapper/v2/cameras'));
  await page.reload();
  const { data }: { data: { cameras: WireCamera[] } } = await (await answer).json();
  return data.cameras
    .filter(({ status, batteryPercentage }) => status === 'Live' && batteryPercentage >= LOW_BATTERY)
    .slice(0, count);
}

import type { Page } from '@playwright/test';
import type { Setting } from './setting';

/** Below it a camera is not kept awake, in percent. */
const LOW_BATTERY = 25;

interface WireCamera {
  uuid: string;
  displayName: string;
  status: string;
  batteryPercentage: number;
}

/** Cameras of the house that a wall plays by itself. @param page at home. */
export async function camerasToPlay(page: Page, count: number): Promise<WireCamera[]> {
  const answer = page.waitForResponse((response) => response.url().endsWith('/uis-wrapper/v2/cameras'));
  await page.reload();
  const { data }: { data: { cameras: WireCamera[] } } = await (await answer).json();
  return data.cameras
    .filter(({ status, batteryPercentage }) => status === 'Live' && batteryPercentage >= LOW_BATTERY)
    .slice(0, count);
}

/** Cameras of the house that a wall plays by itself, each filming in a browser of its own. */
export interface FilmedCameras {
  names: string[];
  /** Path of the wall that shows them. */
  wall: string;
  /** Ends what films. */
  end(): Promise<void>;
}

/** @param page at home; the house has more cameras than `count` that can be live. */
export async function filmedCameras({ film }: Setting, page: Page, count: number): Promise<FilmedCameras> {
  const cameras = await camerasToPlay(page, count);
  const names = cameras.map(({ displayName }) => displayName);
  const filming: Awaited<ReturnType<typeof film>>[] = [];
  for (const name of names) filming.push(await film(name));
  return {
    names,
    wall: `/wall?cameras=${cameras.map(({ uuid }) => uuid).join(',')}`,
    async end() {
      await Promise.all(filming.map((camera) => camera.kill()));
    },
  };
}

import type { Page } from '@playwright/test';
import { camerasToPlay } from '../kvs/camerasToPlay';
import type { Setting } from './setting';

export interface FilmedCameras {
  names: string[];
  wall: string;
  end(): Promise<void>;
}

/** @param page the home screen, with at least `count` cameras that can be live */
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

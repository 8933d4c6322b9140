import { expect, type Page } from '@playwright/test';
import { PlayerRegion } from './PlayerRegion';

/**
 * Number of measured rounds. Tests run at least one round before the first measurement, because some objects
 * are created only once.
 */
export const ROUNDS = 2;

export interface Footprint {
  peerConnections: number;
  workers: number;
  nodes: number;
  listeners: number;
  /** Megabytes of used JS heap. */
  heap: number;
}

/** @see https://chromedevtools.github.io/devtools-protocol/tot/Performance/#method-getMetrics */
export async function footprint(page: Page): Promise<Footprint> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // A single collection is not enough, because finalizing one object may release the last reference to another.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    peerConnections: of('RTCPeerConnections'),
    workers: of('WorkerGlobalScopes'),
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    heap: of('JSHeapUsedSize') / 1_000_000,
  };
}

/** Waits until the number of nodes is stable, because rendering may finish late. */
export async function settledFootprint(page: Page): Promise<Footprint> {
  let last = await footprint(page);
  await expect
    .poll(async () => {
      const { nodes } = last;
      last = await footprint(page);
      return last.nodes === nodes;
    })
    .toBe(true);
  return last;
}

export async function openAndClose(home: Page, camera: string, status: string, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    await home.getByRole('button', { name: `Play ${camera}` }).click();
    const player = new PlayerRegion(home, camera);
    await expect(player.status).toHaveText(status);
    await home.getByRole('link', { name: 'Account' }).click();
    await expect(player.video).toHaveCount(0);
    await home.getByRole('link', { name: 'Home' }).click();
  }
  await home.getByRole('button', { name: `Play ${camera}` }).waitFor();
}

/**
 * Retries, because worker threads and connections end with a delay. Ignores the heap, whose size depends on
 * compiled code.
 */
export async function expectSame(page: Page, before: Footprint): Promise<void> {
  await expect(async () => {
    const after = await footprint(page);
    expect(after.peerConnections).toBe(0);
    expect(after.workers).toBe(before.workers);
    // A leak adds at least one node or listener per round.
    expect(after.nodes).toBeLessThan(before.nodes + ROUNDS);
    expect(after.listeners).toBeLessThan(before.listeners + ROUNDS);
  }).toPass();
}

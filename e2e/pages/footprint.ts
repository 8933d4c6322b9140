import { expect, type Page } from '@playwright/test';
import { PlayerRegion } from './PlayerRegion';

/** Rounds that are counted. Before them each thing is opened once: what is made once has been made then. */
export const ROUNDS = 2;

/** What a page holds on to, counted by the browser itself after it has collected its garbage. */
export interface Footprint {
  peerConnections: number;
  /** Workers, hls.js's among them. */
  workers: number;
  nodes: number;
  listeners: number;
  /** Megabytes of script objects. */
  heap: number;
}

/** @see https://chromedevtools.github.io/devtools-protocol/tot/Performance/#method-getMetrics */
export async function footprint(page: Page): Promise<Footprint> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // What one round frees may hold the last reference to something else.
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

/** The same once it does not change any more: what a screen draws late belongs to it. */
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

/** Plays a camera and leaves the screen, that many times. @param status what its player says as soon as it plays. */
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
 * After `ROUNDS` more. The heap is left out: it moves with what the engine compiles. A worker's thread and a connection
 * end a moment after they were closed.
 */
export async function expectSame(page: Page, before: Footprint): Promise<void> {
  await expect(async () => {
    const after = await footprint(page);
    expect(after.peerConnections).toBe(0);
    expect(after.workers).toBe(before.workers);
    // Less than one node or listener for each round.
    expect(after.nodes).toBeLessThan(before.nodes + ROUNDS);
    expect(after.listeners).toBeLessThan(before.listeners + ROUNDS);
  }).toPass();
}

import type { Page } from '@playwright/test';

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

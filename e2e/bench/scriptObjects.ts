import type { Page } from '@playwright/test';

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  /** Fields of all nodes, flattened. */
  nodes: number[];
}

/** Types of compiled code and of the browser's own data, such as the request log for Playwright. */
const NOT_OBJECTS = new Set(['code', 'native', 'synthetic']);

/**
 * Excludes machine code, which keeps growing for hours.
 * @returns megabytes of strings, arrays, objects and functions on the JS heap
 * @see https://developer.chrome.com/docs/devtools/memory-problems/heap-snapshots
 */
export async function scriptObjects(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (!NOT_OBJECTS.has(types[0][nodes[node + type] ?? 0] ?? '')) bytes += nodes[node + size] ?? 0;
  }
  return bytes / 1_000_000;
}

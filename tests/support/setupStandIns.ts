import type * as Full from 'hls.js';
import type * as Light from 'hls.js/light';
import { vi } from 'vitest';

// A mock applies to the whole process. These choose between the real and the fake hls.js at each use, so
// tests with `fakeHls` can share a process with others.
vi.mock('hls.js/light', async (original) => {
  const { replaceableLight } = await import('./fakeHls');
  return replaceableLight(await original<typeof Light>());
});
vi.mock('hls.js', async (original) => {
  const { replaceableFull } = await import('./fakeHls');
  return replaceableFull(await original<typeof Full>());
});

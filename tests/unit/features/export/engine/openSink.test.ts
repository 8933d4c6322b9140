import { expect, it } from 'vitest';
import { openSink } from '@/features/export/engine/openSink';
import { MEMORY_LIMIT } from '@/recordings/parts/exportLimit';

it('export: a file above the memory limit is refused if the browser cannot write to disk', async () => {
  const isOpened = async (bytes: number | null) => (await openSink('clip.mp4', bytes)).ok;
  expect(await isOpened(null)).toBe(true);
  expect(await isOpened(MEMORY_LIMIT)).toBe(true);
  expect(await openSink('clip.mp4', MEMORY_LIMIT + 1)).toEqual({
    ok: false,
    failure: { kind: 'tooLarge', bytes: MEMORY_LIMIT + 1, limit: MEMORY_LIMIT },
  });
});

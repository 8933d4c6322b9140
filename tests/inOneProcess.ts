import { join } from 'node:path';
import { describe } from 'vitest';

const files = (process.env['TEST_FILES'] ?? '').split(',');

/** Runs all of `TEST_FILES` in one process, because each process loads the app's modules again. */
describe.each(files)('%s', async (path) => {
  await import(/* @vite-ignore */ join(process.cwd(), path));
});

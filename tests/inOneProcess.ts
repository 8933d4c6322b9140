import { join } from 'node:path';
import { describe } from 'vitest';

const files = (process.env['TEST_FILES'] ?? '').split(',');

/**
 * Runs the files of `TEST_FILES` as one, since each process of its own would load the app's modules again.
 */
describe.each(files)('%s', async (path) => {
  await import(/* @vite-ignore */ join(process.cwd(), path));
});

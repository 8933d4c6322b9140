import { join } from 'node:path';
import { describe } from 'vitest';

const files = (process.env['TEST_FILES'] ?? '').split(',');

/** The files that `TEST_FILES` names, as one: each process of its own would load the app's modules once more. */
describe.each(files)('%s', async (path) => {
  await import(/* @vite-ignore */ join(process.cwd(), path));
});

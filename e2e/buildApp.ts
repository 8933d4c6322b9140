import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { unsetEnv } from '../mocks/demo/unsetEnv.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the app for production.
 * @param folder output folder, emptied first
 * @param settings variables from `.env.example` that differ from the defaults
 * @throws Error with the build output
 */
export function buildApp(folder: string, settings: Readonly<Record<`VITE_${string}`, string>> = {}): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        NODE_ENV: 'production',
        ...unsetEnv,
        ...settings,
      },
    },
  );
  if (status !== 0) throw new Error(`The app could not be built.\n${stderr}`);
}

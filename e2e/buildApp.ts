import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds the app for production as its defaults have it.
 * @param folder is emptied first.
 * @param settings variables of `.env.example` that differ from the defaults.
 * @throws with the builder's words when the app cannot be built.
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
        // Whatever a developer's own .env says must not reach this build.
        VITE_DEMO: '',
        VITE_KVS_REGION: '',
        VITE_DEFAULT_ROLE: '',
        VITE_GOOGLE_MAPS_API_KEY: '',
        VITE_MAP_STYLE_URL: '',
        VITE_API_BASE_URL: '',
        VITE_SERVICE_WORKER: '',
        ...settings,
      },
    },
  );
  if (status !== 0) throw new Error(`The app could not be built.\n${stderr}`);
}

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { mswWorker } from './mocks/mswWorkerPlugin';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ mode }) => {
  const env = { ...loadEnv(mode, here('.'), 'VITE_'), ...process.env };
  const demo = env['VITE_DEMO'] === 'true';

  return {
    plugins: [react(), ...(demo ? [mswWorker()] : [])],
    resolve: { alias: { '@': here('./src'), '@mocks': here('./mocks') } },
    define: {
      // The KVS SDK reads this at import and throws where `process` does not exist.
      'process.env.PACKAGE_VERSION': '"2.9.0"',
    },
    build: {
      target: 'es2022',
      // A data: URL would need a hole in the Content-Security-Policy.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1200,
    },
    worker: { format: 'es' as const },
  };
});

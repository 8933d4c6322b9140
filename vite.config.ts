import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
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
    test: {
      environment: 'jsdom',
      environmentOptions: { jsdom: { url: 'https://app.example/' } },
      include: ['tests/**/*.test.{ts,tsx}'],
      setupFiles: ['tests/support/setup.ts'],
      css: { modules: { classNameStrategy: 'non-scoped' as const } },
      restoreMocks: true,
      unstubGlobals: true,
      // A long form typed key by key under jsdom takes its time on two shared cores.
      testTimeout: 30_000,
    },
  };
});

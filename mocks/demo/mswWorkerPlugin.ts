import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';
import { workerPreamble } from './claim.ts';

const FILE_NAME = 'mockServiceWorker.js';

/**
 * The plugin serves MSW's worker from the installed package. A copy in `public/` would be part of every
 * build.
 */
export function mswWorker(): Plugin {
  const read = () =>
    workerPreamble + readFileSync(createRequire(import.meta.url).resolve(`msw/${FILE_NAME}`), 'utf8');
  return {
    name: 'demo:msw-worker',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (request.url?.split('?')[0] !== `/${FILE_NAME}`) return next();
        response.setHeader('content-type', 'text/javascript');
        response.end(read());
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE_NAME, source: read() });
    },
  };
}

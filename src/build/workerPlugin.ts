import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';
import { WORKER } from '../config/serviceWorker.ts';
import type { AppFiles } from '../app/release/protocol.ts';
import { compileScript } from './compileScript.ts';

const SMALL_PART = 40_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const CATALOGUE = /\/text\/catalogues\/(\w+)\.json$/;

const isScriptOrStyle = (file: string): boolean => /^assets\/[^/]+\.(?:js|css)$/.test(file);

/**
 * Lists the files to precache: the page, its scripts and styles, and every small chunk. Large chunks, such as
 * players and maps, are cached when used.
 */
export function appFiles(page: string, bundle: Rolldown.OutputBundle): AppFiles {
  const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk) =>
    file.type === 'chunk' ? file.code.length : file.source.length;
  const kept = Object.values(bundle)
    .filter(({ fileName }) => isScriptOrStyle(fileName))
    .filter((file) => page.includes(file.fileName) || sizeOf(file) < SMALL_PART)
    .map(({ fileName }) => ({ url: `/${fileName}`, revision: null }));
  const files = [{ url: '/', revision: hashOf(page) }, ...kept];
  const catalogues = Object.fromEntries(
    Object.values(bundle).flatMap((file) => {
      const [, language] = (file.type === 'chunk' && CATALOGUE.exec(file.facadeModuleId ?? '')) || [];
      return language === undefined ? [] : [[language, `/${file.fileName}`]];
    }),
  );
  return {
    release: hashOf(JSON.stringify([files, catalogues])),
    entry: /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? '',
    files,
    catalogues,
  };
}

/**
 * Writes the service worker. A build without one gets a worker that removes an earlier worker and its caches.
 */
export function serviceWorker(hasWorker: boolean): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        const files = appFiles(page?.type === 'asset' ? page.source.toString() : '', bundle);
        const source = await compileScript(`app/release/${hasWorker ? 'worker' : 'removingWorker'}.ts`, {
          APP_FILES: JSON.stringify(files),
          'process.env.NODE_ENV': '"production"',
        });
        this.emitFile({ type: 'asset', fileName: WORKER.slice(1), source });
      },
    },
  };
}

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NONE = fileURLToPath(new URL('../../node_modules/axios/lib/helpers/null.js', import.meta.url));

/**
 * Maps unused modules to their importers: the app sends requests with `fetch`, so XMLHttpRequest's adapter is
 * unused.
 */
const UNUSED: Readonly<Record<string, RegExp>> = {
  './xhr.js': /\/axios\/lib\/adapters\/adapters\.js$/,
  './cancel/CancelToken.js': /\/axios\/lib\/axios\.js$/,
  './helpers/HttpStatusCode.js': /\/axios\/lib\/axios\.js$/,
};

/** Replaces unused parts of axios, in the way in which axios replaces Node's adapter for browsers. */
export const slimAxios = (): Plugin => ({
  name: 'slim-axios',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (importer && UNUSED[id]?.test(importer) ? NONE : null),
});

import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NONE = fileURLToPath(new URL('../../node_modules/axios/lib/helpers/null.js', import.meta.url));

/** What the app does without: the adapter for XMLHttpRequest, since its calls go by `fetch`, and what axios only hands on. */
const UNUSED: Readonly<Record<string, RegExp>> = {
  './xhr.js': /\/axios\/lib\/adapters\/adapters\.js$/,
  './cancel/CancelToken.js': /\/axios\/lib\/axios\.js$/,
  './helpers/HttpStatusCode.js': /\/axios\/lib\/axios\.js$/,
};

/** Leaves out parts of axios that the app does not use, as axios itself leaves out Node's adapter in browsers. */
export const slimAxios = (): Plugin => ({
  name: 'slim-axios',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (importer && UNUSED[id]?.test(importer) ? NONE : null),
});

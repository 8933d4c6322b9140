import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ADAPTERS = /\/node_modules\/axios\/lib\/adapters\/adapters\.js$/;
const NONE = fileURLToPath(new URL('../../node_modules/axios/lib/helpers/null.js', import.meta.url));

/** The app's calls go by `fetch`; the adapter for XMLHttpRequest is left out, as axios itself leaves out Node's in browsers. */
export const slimAxios = (): Plugin => ({
  name: 'slim-axios',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer) => (id === './xhr.js' && importer && ADAPTERS.test(importer) ? NONE : null),
});

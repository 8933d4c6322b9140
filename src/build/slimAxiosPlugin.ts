import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const NONE = fileURLToPath(new URL('../../node_modules/axios/lib/helpers/null.js', import.meta.url));

/**
 * Modules of axios that the app does not use, each with the module that imports it. The app calls `fetch`
 * with JSON, and sends no cookies, form data, data URLs or lists in queries.
 */
const UNUSED: Readonly<Record<string, RegExp>> = {
  './xhr.js': /\/axios\/lib\/adapters\/adapters\.js$/,
  './cookies.js': /\/axios\/lib\/helpers\/resolveConfig\.js$/,
  '../core/createMultipartBody.js': /\/axios\/lib\/adapters\/fetch\.js$/,
  '../helpers/estimateDataURLDecodedBytes.js': /\/axios\/lib\/adapters\/fetch\.js$/,
  '../helpers/formDataToJSON.js': /\/axios\/lib\/defaults\/index\.js$/,
  '../helpers/toURLEncodedForm.js': /\/axios\/lib\/defaults\/index\.js$/,
  './AxiosURLSearchParams.js': /\/axios\/lib\/helpers\/buildURL\.js$/,
  '../../../helpers/AxiosURLSearchParams.js':
    /\/axios\/lib\/platform\/browser\/classes\/URLSearchParams\.js$/,
  '../helpers/toFormData.js': /\/axios\/lib\/defaults\/index\.js$/,
  './helpers/toFormData.js': /\/axios\/lib\/axios\.js$/,
  './cancel/CancelToken.js': /\/axios\/lib\/axios\.js$/,
  './helpers/formDataToJSON.js': /\/axios\/lib\/axios\.js$/,
  './helpers/HttpStatusCode.js': /\/axios\/lib\/axios\.js$/,
};

export const slimAxios = (): Plugin => ({
  name: 'slim-axios',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.{1,2}\/(?:\w+\/|\.\.\/)*\w+\.js$/ },
    handler: (id, importer) => (importer && UNUSED[id]?.test(importer) ? NONE : null),
  },
});

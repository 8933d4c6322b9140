import type { Plugin } from 'vite';

const HELPERS = '\0tslib-helpers';

const USED = ['__assign', '__awaiter', '__extends', '__generator', '__importDefault', '__spreadArray'];

/**
 * Removes tslib's unused helpers. The bundler would keep them all, because the KVS SDK requires tslib as
 * CommonJS.
 */
export const slimTslib = (): Plugin => ({
  name: 'slim-tslib',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^tslib$/ },
    handler: (_id, importer) =>
      importer?.includes('/amazon-kinesis-video-streams-webrtc/') ? HELPERS : null,
  },
  load: { filter: { id: new RegExp(HELPERS) }, handler: () => `export { ${USED.join(', ')} } from 'tslib';` },
  transform: {
    filter: { id: /\/amazon-kinesis-video-streams-webrtc\// },
    handler(code, id) {
      for (const [, helper = ''] of code.matchAll(/tslib_1\.(\w+)/g))
        if (!USED.includes(helper)) throw new Error(`${id} uses ${helper} of tslib.`);
    },
  },
});

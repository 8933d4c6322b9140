import type { Plugin } from 'vite';

/** Keeps only the version from the AWS clients' package.json, which they import for the User-Agent header. */
export const slimAws = (): Plugin => ({
  name: 'slim-aws',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/@aws-sdk\/[^/]+\/package\.json$/ },
    handler: (code) => {
      const { version }: { version?: unknown } = JSON.parse(code);
      return { code: JSON.stringify({ version }), map: null };
    },
  },
});

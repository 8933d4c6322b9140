import type { Plugin, Rolldown } from 'vite';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nginxConfiguration, staticHostHeaders } from './deploymentFiles.ts';
import { inlineHashes } from './inlineHashes.ts';
import { securityHeaders, type PolicySettings } from './securityHeaders.ts';

const sizeOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): number =>
  file.type === 'chunk' ? file.code.length : file.source.length;

function hashedFiles(bundle: Rolldown.OutputBundle): string[] {
  const rank = (name: string) => (name.endsWith('.js') ? 0 : name.endsWith('.css') ? 1 : 2);
  return Object.values(bundle)
    .filter(({ fileName }) => fileName.startsWith('assets/'))
    .sort((a, b) => rank(a.fileName) - rank(b.fileName) || sizeOf(b) - sizeOf(a))
    .map(({ fileName }) => fileName);
}

/**
 * Writes the header files, and adds the same security headers to `vite preview`.
 * @param note warning for the build log
 */
export function deployment(settings: PolicySettings, note: string | null): Plugin {
  return {
    name: 'deployment',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (note !== null) this.warn(note);
        const page = bundle['index.html'];
        const inline = inlineHashes(page?.type === 'asset' ? page.source.toString() : '');
        const served = { ...settings, inline };
        const headers = staticHostHeaders(served, hashedFiles(bundle));
        this.emitFile({ type: 'asset', fileName: '_headers', source: headers });
        this.emitFile({ type: 'asset', fileName: 'nginx.conf', source: nginxConfiguration(served) });
      },
    },
    configurePreviewServer(server) {
      const { root, build } = server.config;
      const inline = inlineHashes(readFileSync(join(root, build.outDir, 'index.html'), 'utf8'));
      const headers = Object.entries(securityHeaders({ ...settings, inline }));
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of headers) response.setHeader(name, value);
        next();
      });
    },
  };
}

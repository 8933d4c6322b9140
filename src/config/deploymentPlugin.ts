import type { Plugin } from 'vite';
import { nginxConfiguration, staticHostHeaders } from './deploymentFiles.ts';
import { securityHeaders, type PolicySettings } from './securityHeaders.ts';

/** Writes the header files beside the build, and serves `vite preview` with the same security headers. */
export function deployment(settings: PolicySettings): Plugin {
  return {
    name: 'deployment',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: staticHostHeaders(settings) });
      this.emitFile({ type: 'asset', fileName: 'nginx.conf', source: nginxConfiguration(settings) });
    },
    configurePreviewServer(server) {
      const headers = Object.entries(securityHeaders(settings));
      server.middlewares.use((_request, response, next) => {
        for (const [name, value] of headers) response.setHeader(name, value);
        next();
      });
    },
  };
}

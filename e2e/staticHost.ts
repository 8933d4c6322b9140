import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { defaultDeployment } from '../src/build/deployment/deploymentEnv';
import { defaultConfig } from '../src/config/env';
import { inlineHashes } from '../src/build/deployment/inlineHashes';
import { securityHeaders } from '../src/build/deployment/securityHeaders';
import { portOf } from '../mocks/http/nodeHttp';

export const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.json': 'application/json',
  '.mp4': 'video/mp4',
  '.webmanifest': 'application/manifest+json',
};

export async function serveFolder(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  const answer = async (address: string, outgoing: ServerResponse) => {
    const path = normalize(new URL(address, 'http://localhost').pathname).replaceAll('\\', '/');
    const file = extname(path) === '' ? '/index.html' : path;
    const inline = inlineHashes(await readFile(join(folder, 'index.html'), 'utf8'));
    const headers = {
      ...securityHeaders({ ...defaultConfig, ...defaultDeployment, inline }),
      'Cache-Control': 'no-store',
    };
    const bytes = await readFile(join(folder, file)).catch(() => null);
    const type = contentTypes[extname(file)] ?? 'application/octet-stream';
    outgoing.writeHead(bytes === null ? 404 : 200, { ...headers, 'content-type': type }).end(bytes);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming.url ?? '/', outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${String(portOf(server.address()))}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Simulates a new release by renaming the code files. */
export function nextRelease(folder: string): void {
  const assets = join(folder, 'assets');
  const code = readdirSync(assets).filter((file) => /\.(?:js|css)$/.test(file));
  const renewed = (file: string) => file.replace(/\.(js|css)$/, '-2.$1');
  const next = (path: string) =>
    code.reduce(
      (text, file) => text.replaceAll(file, renewed(file)),
      readFileSync(path, 'utf8').replace(/(release|revision):`(\w+)`/g, '$1:`$2-2`'),
    );
  const texts = ['index.html', 'service-worker.js'].map((file) => join(folder, file)).filter(existsSync);
  for (const path of texts) writeFileSync(path, next(path));
  // A browser may cache files by name, so new content needs new names.
  for (const file of code) {
    writeFileSync(join(assets, renewed(file)), next(join(assets, file)));
    rmSync(join(assets, file));
  }
}

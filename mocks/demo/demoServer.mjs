// Builds and serves the demo for `npm start` and `npm run bundle`. Plain JavaScript, so that Node.js can run
// it without a build.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview, runnerImport } from 'vite';
import { holdPort } from './heldPort.mjs';
import { unsetEnv } from './unsetEnv.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEFAULT_PORT = 5173;

export const SERVER_OPTIONS = { port: { type: 'string' }, host: { type: 'string' } };

export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

function requestedPort(option) {
  const text = option ?? process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  return giveUp(`The port must be a number from 0 to 65535, but is "${text}".`);
}

export async function ownModule(file) {
  const before = process.env.NODE_ENV;
  const { module } = await runnerImport(join(ROOT, file), { configFile: false, logLevel: 'error' });
  // Vite sets NODE_ENV to development, but the demo is a production build.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  return module;
}

/** Removes `accept-encoding`, because compression for a local connection takes more time than it saves. */
const uncompressed = {
  name: 'uncompressed',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      delete request.headers['accept-encoding'];
      next();
    });
  },
};

/**
 * @param port value of `--port`
 * @param setting query parameters that configure the mock
 * @param files contents of additional files, by name
 * @param page path of the page to open
 */
export async function serveDemo({ port: wanted, host = 'localhost', setting = '', files = {}, page = '/' }) {
  const { port, release } = await holdPort(requestedPort(wanted), host);
  // A folder per port keeps two demos from overwriting each other's files.
  const outDir = `node_modules/.cache/camera-demo-${String(port)}`;
  const account = JSON.parse(readFileSync(new URL('../demoAccount.json', import.meta.url), 'utf8'));

  // The shell or .env may name a real vendor, which the demo must not reach.
  Object.assign(process.env, unsetEnv, { VITE_DEMO: 'true', VITE_DEMO_SETTING: setting });

  const shared = { root: ROOT, logLevel: 'warn', build: { outDir, emptyOutDir: true } };

  console.log('Building the demo, a few seconds …');
  const began = Date.now();
  await build({ ...shared, build: { ...shared.build, reportCompressedSize: false } });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(ROOT, outDir, name), text);
  await release();
  const server = await preview({
    ...shared,
    plugins: host === 'localhost' ? [uncompressed] : [],
    preview: { port, host, strictPort: true, open: false },
  });

  const addresses = [...(server.resolvedUrls?.local ?? []), ...(server.resolvedUrls?.network ?? [])];
  const link = (address) => new URL(`${page}${setting === '' ? '' : `?${setting}`}`, address).href;
  console.log(`
Camera Web App, demo (built in ${((Date.now() - began) / 1000).toFixed(1)} s)

  Open      ${addresses.map(link).join('\n            ')}
  Log in    ${account.email}
  Password  ${account.password}

Nothing leaves this computer and no network is needed: cameras, recordings and users are made up.
From another machine the demo needs https; plain http works on this one only.
Stop it with Ctrl+C.
`);

  let isStopping = false;
  function stop() {
    if (isStopping) return;
    isStopping = true;
    rmSync(join(ROOT, outDir), { recursive: true, force: true });
    // `server.close` waits for open connections, and browsers keep them open.
    if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

// Builds the demo and serves it, for `npm start` and `npm run bundle`. Plain JavaScript, since nothing has been built yet.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview, runnerImport } from 'vite';
import { holdPort } from './heldPort.mjs';
import { unsetEnv } from './unsetEnv.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DEFAULT_PORT = 5173;

export const PLACE_OPTIONS = { port: { type: 'string' }, host: { type: 'string' } };

/** Ends the run with a sentence. */
export function giveUp(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** @returns the wanted port; anything that is not one ends the run. */
function wantedPort(asked) {
  const text = asked ?? process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  return giveUp(`The port must be a number from 0 to 65535, but is "${text}".`);
}

/** A module of the stand-in, which is TypeScript. */
export async function ownModule(file) {
  const before = process.env.NODE_ENV;
  const { module } = await runnerImport(join(ROOT, file), { configFile: false, logLevel: 'error' });
  // It is a server for developers as long as it reads; the demo that is built afterwards is none.
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  return module;
}

/** Vite would compress each file anew for each page, which costs this computer more than the bytes do. */
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
 * @param place port and host as the command line has them.
 * @param setting how the stand-in is to be set, as an address writes it; empty: as it is by itself.
 * @param files texts by name that are served beside the app.
 * @param page what to open.
 */
export async function serveDemo({ place, setting = '', files = {}, page = '/' }) {
  const host = place.host ?? 'localhost';
  const { port, release } = await holdPort(wantedPort(place.port), host);
  // A folder for each port, so that two demos do not pull the files from under each other.
  const outDir = `node_modules/.cache/camera-demo-${String(port)}`;
  const account = JSON.parse(readFileSync(new URL('./demoAccount.json', import.meta.url), 'utf8'));

  // The demo answers for itself: whatever a developer's shell or .env says about a real vendor must not reach it.
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
    // Browsers keep connections open; without this the server would wait for them.
    if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections();
    server.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  }
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

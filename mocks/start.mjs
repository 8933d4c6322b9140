// `npm start`: builds the demo and serves it. Plain JavaScript, since nothing has been built yet when it runs.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DEFAULT_PORT = 5173;

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
  },
});

/** @returns the wanted port; anything that is not one ends the run with a sentence. */
function wantedPort() {
  const text = values.port ?? process.env.PORT ?? String(DEFAULT_PORT);
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65_536) return port;
  console.error(`The port must be a number from 0 to 65535, but is "${text}".`);
  process.exit(1);
}

const port = wantedPort();
// A folder for each port, so that two demos do not pull the files from under each other.
const OUT = `node_modules/.cache/camera-demo-${port}`;
const account = JSON.parse(readFileSync(new URL('./demoAccount.json', import.meta.url), 'utf8'));

// The demo answers for itself: whatever a developer's shell or .env says about a real vendor must not reach it.
process.env.VITE_DEMO = 'true';
process.env.VITE_API_BASE_URL = '';
process.env.VITE_KVS_ENDPOINT = '';

const shared = { root: ROOT, logLevel: 'warn', build: { outDir: OUT, emptyOutDir: true } };

console.log('Building the demo, a few seconds …');
const began = Date.now();
await build({ ...shared, build: { ...shared.build, reportCompressedSize: false } });
const server = await preview({
  ...shared,
  preview: { port, host: values.host ?? 'localhost', strictPort: false, open: false },
});

const addresses = [...(server.resolvedUrls?.local ?? []), ...(server.resolvedUrls?.network ?? [])];
console.log(`
Camera Web App, demo (built in ${((Date.now() - began) / 1000).toFixed(1)} s)

  Open      ${addresses.join('\n            ')}
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
  // Browsers keep connections open; without this the server would wait for them.
  if ('closeAllConnections' in server.httpServer) server.httpServer.closeAllConnections();
  server.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

// `npm run vendor` serves the mock vendor. Plain JavaScript, so that Node.js can run it without a build.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';
import { findBrowser } from '../../e2e/browser.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    'kvs-port': { type: 'string', default: '0' },
    host: { type: 'string', default: 'localhost' },
    link: { type: 'string', default: '' },
    /** Camera to run in a separate browser. May be repeated. */
    film: { type: 'string', multiple: true, default: [] },
  },
});

function port(name) {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 0 && number < 65_536) return number;
  console.error(`--${name} must be a number from 0 to 65535, but is "${values[name]}".`);
  process.exit(1);
}
const ports = { port: port('port'), kvsPort: port('kvs-port') };

/** `--link` accepts a demo URL or only its query. */
const parameters = values.link.slice(values.link.indexOf('?') + 1);
const zone = new URLSearchParams(parameters).get('demo-zone');
if (zone !== null) process.env.TZ = zone;

const load = (file) =>
  runnerImport(fileURLToPath(file), {
    configFile: false,
    root: ROOT,
    logLevel: 'error',
  });
const { module } = await load(new URL('vendorServer.ts', import.meta.url));
const server = await module.startVendorServer({
  root: ROOT,
  ...ports,
  host: values.host,
  onViolation: (violation) => console.error(`The contract was broken: ${violation}`),
});
for (const note of await server.open(parameters)) console.error(note);

async function film(names) {
  if (names.length === 0) return [];
  const browser = findBrowser();
  if (browser === null) process.exit(1);
  process.env.CHROMIUM_PATH = browser;
  const { module: studio } = await load(new URL('../../e2e/kvs/camera.ts', import.meta.url));
  const script = await studio.buildCameraScript();
  return Promise.all(names.map((name) => studio.startCamera(server.kvs, server.channelName(name), script)));
}

const cameras = await film(values.film);

console.log(`
The stand-in vendor

  Calls and media  ${server.url}            VITE_API_BASE_URL of the build
  KVS              ${server.kvs.endpoint}           VITE_KVS_ENDPOINT of the build; accept its certificate
  Faults           ${server.url}/__vendor/  POST /__vendor/on ["cameras", {"kind": "error", "status": 503}]
  Contract         ${server.url}/__vendor/openapi.json

Stop it with Ctrl+C.
`);

function stop() {
  Promise.all([server.stop(), ...cameras.map((camera) => camera.kill())]).then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

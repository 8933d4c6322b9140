// `npm run vendor`: the stand-in vendor as a server of its own. Plain JavaScript; Vite loads the rest, which finds its files.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4400' },
    'kvs-port': { type: 'string', default: '0' },
    host: { type: 'string', default: 'localhost' },
    link: { type: 'string', default: '' },
  },
});

/** A link of the demo, or its parameters alone. */
const parameters = values.link.slice(values.link.indexOf('?') + 1);
// Days begin where the setting says; Node takes its zone from here before it tells the first time.
const zone = new URLSearchParams(parameters).get('demo-zone');
if (zone !== null) process.env.TZ = zone;

const { module } = await runnerImport(fileURLToPath(new URL('vendorServer.ts', import.meta.url)), {
  configFile: false,
  root: ROOT,
  logLevel: 'error',
});
const server = await module.startVendorServer({
  root: ROOT,
  port: Number(values.port),
  host: values.host,
  kvsPort: Number(values['kvs-port']),
  onViolation: (violation) => console.error(`The contract was broken: ${violation}`),
});
for (const note of await server.open(parameters)) console.error(note);

console.log(`
The stand-in vendor

  Calls and media  ${server.url}            VITE_API_BASE_URL of the build
  KVS              ${server.kvsUrl}           VITE_KVS_ENDPOINT of the build; accept its certificate
  Faults           ${server.url}/__vendor/  POST /__vendor/on ["cameras", {"kind": "error", "status": 503}]
  Contract         ${server.url}/__vendor/openapi.json

Stop it with Ctrl+C.
`);

function stop() {
  server.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);

// `npm run browsers` runs the main journeys in the installed Firefox and WebKit.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    browser: { type: 'string', default: '' },
    grep: { type: 'string', short: 'g', default: '' },
    pictures: { type: 'string', default: '' },
  },
});
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const { module } = await runnerImport(fileURLToPath(new URL('round.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
const isWell = await module.goRound(values);
process.exit(isWell ? 0 : 1);

// `npm run browsers`: the main journeys in Firefox and WebKit, as far as this machine has them. Vite loads the TypeScript.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runnerImport } from 'vite';

const { values } = parseArgs({
  options: {
    /** Part of a browser's name: goes through that one alone. */
    browser: { type: 'string', default: '' },
    /** Parts of journeys' names, with commas between them. */
    grep: { type: 'string', short: 'g', default: '' },
    /** A folder: takes a picture of every screen as well. */
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

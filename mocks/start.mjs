// `npm start` builds and serves the demo. The options configure the mock.
import { parseArgs } from 'node:util';
import { giveUp, ownModule, SERVER_OPTIONS, serveDemo } from './demo/demoServer.mjs';

const WORD = { type: 'string', multiple: true };
const SETTING_OPTIONS = Object.fromEntries(
  [
    'scenario',
    'seed',
    'now',
    'zone',
    'cameras',
    'events',
    'account',
    'role',
    'names',
    'network',
    'fault',
    'media',
    'condition',
  ].map((word) => [word, WORD]),
);

const { values } = parseArgs({ options: { ...SERVER_OPTIONS, ...SETTING_OPTIONS } });
const { port, host, ...words } = values;
const options = Object.entries(words).flatMap(([word, said]) => said.map((value) => [word, value]));
// A plain start is fast because the mock's modules load only to parse options.
const { settingOf } = options.length === 0 ? {} : await ownModule('mocks/bundle/commandLine.ts');
const { setting, notes } = settingOf?.(options) ?? { setting: '', notes: [] };
if (notes.length > 0) giveUp(notes.join('\n'));
await serveDemo({ port, host, setting });

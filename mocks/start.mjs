// `npm start`: builds the demo and serves it, with the stand-in set as the command line says.
import { parseArgs } from 'node:util';
import { giveUp, ownModule, PLACE_OPTIONS, serveDemo } from './demo/demoServer.mjs';

/** A word of the stand-in's setting; those that may be said several times are lists. */
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

const { values } = parseArgs({ options: { ...PLACE_OPTIONS, ...SETTING_OPTIONS } });
const { port, host, ...words } = values;
const asked = Object.entries(words).flatMap(([word, said]) => said.map((value) => [word, value]));
// Nothing of the stand-in is read where nothing is asked of it: the plain start is the quick one.
const { settingOf } = asked.length === 0 ? {} : await ownModule('mocks/setting/commandLine.ts');
const { setting, notes } = settingOf?.(asked) ?? { setting: '', notes: [] };
if (notes.length > 0) giveUp(notes.join('\n'));
await serveDemo({ place: { port, host }, setting });

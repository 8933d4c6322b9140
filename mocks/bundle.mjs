// `npm run bundle FILE` serves the demo, which replays the responses in a bug bundle.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { giveUp, ownModule, SERVER_OPTIONS, serveDemo } from './demo/demoServer.mjs';

const { values, positionals } = parseArgs({ options: SERVER_OPTIONS, allowPositionals: true });
const [file] = positionals;
if (file === undefined) giveUp('Name the file: npm run bundle camera-bug.md');

function textOf(name) {
  try {
    return readFileSync(name, 'utf8');
  } catch (error) {
    return giveUp(`${name} cannot be read: ${error.message}`);
  }
}

const NAME = 'bundle.md';
const text = textOf(file);
const { bundleOf } = await ownModule('mocks/bundle/commandLine.ts');
const opened = bundleOf(text, NAME);
if (opened === null) giveUp(`${file} is no bug bundle of the Camera Web App.`);

const { page, setting } = opened;
await serveDemo({ ...values, setting, page, files: { [NAME]: text } });

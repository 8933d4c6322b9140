import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CALENDAR = /\/node_modules\/react-date-range\//;
const SLIM = '\0date-fns-of-calendar';
const DIST = fileURLToPath(new URL('../../node_modules/react-date-range/dist/', import.meta.url));

function calledFunctions(): string[] {
  const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(DIST, file), 'utf8'));
  return [
    ...new Set(
      files.flatMap((text) => [...text.matchAll(/\b_dateFns\.(\w+)/g)].map(([, name]) => name ?? '')),
    ),
  ];
}

/**
 * Removes unused functions of date-fns, which make up half of the calendar's size. The calendar imports all
 * functions but calls only about thirty.
 */
export const slimCalendar = (): Plugin => ({
  name: 'slim-calendar',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^date-fns$/ },
    handler: (_id, importer) => (importer && CALENDAR.test(importer) ? SLIM : null),
  },
  load: {
    filter: { id: new RegExp(SLIM) },
    handler: () =>
      calledFunctions()
        .map((name) => `export { ${name} } from 'date-fns/${name}';`)
        .join('\n'),
  },
});

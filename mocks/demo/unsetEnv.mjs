import { readFileSync } from 'node:fs';

const EXAMPLE = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

/** Empties every variable of a build, so that those of a shell or .env have no effect. */
export const unsetEnv = Object.fromEntries(
  Array.from(EXAMPLE.matchAll(/^(\w+)=/gm), ([, name]) => [name, '']),
);

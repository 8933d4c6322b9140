import { readFileSync } from 'node:fs';

const EXAMPLE = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

/** Empty strings override build variables from the shell and .env. */
export const unsetEnv = Object.fromEntries(
  Array.from(EXAMPLE.matchAll(/^(\w+)=/gm), ([, name]) => [name, '']),
);

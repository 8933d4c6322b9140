import { readFileSync } from 'node:fs';

const EXAMPLE = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

/** Sets every build variable to an empty string, which overrides a shell and .env. */
export const unsetEnv = Object.fromEntries(
  Array.from(EXAMPLE.matchAll(/^(\w+)=/gm), ([, name]) => [name, '']),
);

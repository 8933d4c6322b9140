import { readFileSync } from 'node:fs';

const EXAMPLE = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');

/** Every variable of a build, empty: whatever a developer's shell or .env says does not reach a build that has these. */
export const unsetEnv = Object.fromEntries(
  Array.from(EXAMPLE.matchAll(/^(\w+)=/gm), ([, name]) => [name, '']),
);

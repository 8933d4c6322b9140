import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** What others build upon: parameters, units and failures are to be read there, not in the code. */
const DOCUMENTED = ['api', 'session', 'player', 'features/export/engine', 'lib'];

/** The start of an exported function or class, and the line before it. */
const EXPORTED =
  /^(?<before>[^\n]*)\nexport (?:async )?(?:(?:function\*?|class) (?<declared>\w+)|const (?<assigned>\w+)[^=\n]*= (?:async )?(?:<[^\n]*?>)?(?:\(|\w+ =>))/gm;

/** @returns the names of exported functions and classes without a doc comment. */
const undocumentedIn = (code: string): string[] =>
  [...`\n${code}`.matchAll(EXPORTED)].flatMap(({ groups = {} }) =>
    (groups['before'] ?? '').trimEnd().endsWith('*/') ? [] : [groups['declared'] ?? groups['assigned'] ?? ''],
  );

const files = DOCUMENTED.flatMap((folder) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => `src/${folder}/${file}`.replaceAll('\\', '/')),
);

describe('doc comments', () => {
  it('search: finds functions, classes and arrows without one', () => {
    const code = [
      '/** Has one. */\nexport function one() {}',
      'export async function two() {}',
      'export class Three {}',
      'export const four = (a: number): number => a;',
      'export const FIVE = 5;',
    ].join('\n\n');
    expect(undocumentedIn(code)).toEqual(['two', 'Three', 'four']);
  });

  it('exported functions and classes of the layers below the screens have one', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(
      files.flatMap((file) => undocumentedIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)),
    ).toEqual([]);
  });
});

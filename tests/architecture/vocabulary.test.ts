import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Banned words, each with the term to use instead. */
const BANNED: Readonly<Record<string, string>> = {
  alike: 'compatible',
  apart: 'incompatible, separate',
  asleep: 'suspended',
  bake: 'flatten',
  baked: 'flattened',
  companion: 'synced player',
  companions: 'synced players',
  conduct: 'behavior, fault, scenario',
  deck: 'video slot',
  footage: 'recording',
  handful: 'batch',
  handfuls: 'batches',
  hush: 'mute',
  manners: 'fault, request options',
  mend: 'recover',
  mended: 'recovered',
  mending: 'recovering',
  needle: 'playhead',
  nobody: 'none, no user',
  patience: 'timeout, retry delays',
  patiently: 'with retries',
  remedy: 'recovery step',
  shelf: 'export tray',
  somebody: 'the user, the caller',
  sought: 'requested',
  trial: 'attempt',
  vain: 'failed',
  voice: 'audio focus',
  whoever: 'the user, the caller',
};

/** Words that are banned as names but allowed in sentences. */
const FINE_IN_PROSE: ReadonlySet<string> = new Set(['alike', 'apart', 'asleep', 'trial', 'voice']);

/** Drawn scenes may use everyday names for the objects in the picture. */
const DRAWN = 'mocks/scenes/';

const TOKENS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;

const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const bannedIn = (text: string): string[] =>
  wordsOf(text).flatMap((word) =>
    Object.hasOwn(BANNED, word) ? [`${word}: use ${BANNED[word] ?? ''}`] : [],
  );

const namesIn = (code: string): string[] =>
  bannedIn((code.replaceAll(TOKENS, ' ').match(/[A-Za-z_$][\w$]*/g) ?? []).join(' '));

const commentsIn = (code: string): string[] =>
  (code.match(TOKENS) ?? [])
    .filter((token) => token.startsWith('/'))
    .flatMap(bannedIn)
    .filter((problem) => !FINE_IN_PROSE.has(problem.split(':')[0] ?? ''));

/** Matches a call of `it`, `test` or `describe` up to the end of its title. */
const TITLE =
  /(?:\b(?:it|test|describe)(?:\.\w+)*\(|\)\()\s*(?<title>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`[^`]*`)/g;

const titlesIn = (code: string): string[] =>
  [...code.matchAll(TITLE)]
    .flatMap(({ groups }) => bannedIn(groups?.['title'] ?? ''))
    .filter((problem) => !FINE_IN_PROSE.has(problem.split(':')[0] ?? ''));

const files = ['src', 'mocks', 'tests', 'e2e'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
    .filter((file) => !file.startsWith(DRAWN) && !file.endsWith('vocabulary.test.ts')),
);

const reportOf = (paths: readonly string[], find: (path: string) => string[]): string[] =>
  paths.flatMap((path) => find(path).map((problem) => `${path}: ${problem}`));

describe('banned words', () => {
  it('are found in an identifier, a file name and a comment, but not in a string', () => {
    expect(namesIn("const isHushed = 'nobody'; const vainTries = 1;")).toEqual(['vain: use failed']);
    expect(bannedIn('src/store/inHandfuls.ts')).toEqual(['handfuls: use batches']);
    expect(commentsIn('// Nobody waits.')).toEqual(['nobody: use none, no user']);
  });

  it('do not occur in file names', () => {
    expect(files.length).toBeGreaterThan(900);
    expect(reportOf(files, bannedIn)).toEqual([]);
  });

  it('do not occur in identifiers', () => {
    expect(reportOf(files, (file) => namesIn(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('include Activity at the start of a type or component name', () => {
    const code = (file: string) => readFileSync(file, 'utf8').replaceAll(TOKENS, ' ');
    const misnamed = files.filter((file) => file.startsWith('src/') && /\bActivity[A-Z]/.test(code(file)));
    expect(misnamed).toEqual([]);
  });

  it('do not occur in comments', () => {
    expect(reportOf(files, (file) => commentsIn(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it('do not occur in test titles', () => {
    expect(titlesIn("it.each(['a'])('waits while nobody looks', run)")).toEqual([
      'nobody: use none, no user',
    ]);
    const tests = files.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
    expect(reportOf(tests, (file) => titlesIn(readFileSync(file, 'utf8')))).toEqual([]);
  });
});

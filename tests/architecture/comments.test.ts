import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';
import { describe, expect, it } from 'vitest';

/** Shared modules, whose exported functions and classes must have a doc comment. */
const DOCUMENTED = ['api', 'session', 'player', 'features/export/engine', 'lib'];

/** Matches an exported function or class and the line before it. */
const EXPORTED =
  /^(?<before>[^\n]*)\nexport (?:async )?(?:(?:function\*?|class) (?<declared>\w+)|const (?<assigned>\w+)[^=\n]*= (?:async )?(?:<[^\n]*?>)?(?:\(|\w+ =>))/gm;

const undocumentedIn = (code: string): string[] =>
  [...`\n${code}`.matchAll(EXPORTED)].flatMap(({ groups = {} }) =>
    (groups['before'] ?? '').trimEnd().endsWith('*/') ? [] : [groups['declared'] ?? groups['assigned'] ?? ''],
  );

const namesIn = (parameter: ESTree.ParamPattern | ESTree.BindingPattern): string[] => {
  switch (parameter.type) {
    case 'Identifier':
      return [parameter.name];
    case 'AssignmentPattern':
      return namesIn(parameter.left);
    case 'RestElement':
      return namesIn(parameter.argument);
    case 'TSParameterProperty':
      return namesIn(parameter.parameter);
    case 'ObjectPattern':
      return parameter.properties.flatMap((property) =>
        property.type === 'RestElement'
          ? namesIn(property.argument)
          : property.key.type === 'Identifier'
            ? [property.key.name]
            : [],
      );
    case 'ArrayPattern':
      return parameter.elements.flatMap((element) => (element === null ? [] : namesIn(element)));
  }
};

function unknownParametersIn(file: string, code: string): string[] {
  const { program, comments } = parseSync(file, code);
  const functions: { start: number; names: string[] }[] = [];
  const note = ({ start, params }: { start: number; params: ESTree.ParamPattern[] }) => {
    functions.push({ start, names: params.flatMap(namesIn) });
  };
  new Visitor({
    ArrowFunctionExpression: note,
    FunctionDeclaration: note,
    FunctionExpression: note,
    TSCallSignatureDeclaration: note,
    TSDeclareFunction: note,
    TSEmptyBodyFunctionExpression: note,
    TSFunctionType: note,
    TSMethodSignature: note,
  }).visit(program);
  return comments.flatMap(({ value, end }) => {
    const described = [...value.matchAll(/@param (\w+)/g)].map(([, name = '']) => name);
    const names = functions.find(({ start }) => start >= end)?.names ?? [];
    return described.filter((name) => !names.includes(name));
  });
}

const files = DOCUMENTED.flatMap((folder) =>
  readdirSync(`src/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => `src/${folder}/${file}`.replaceAll('\\', '/')),
);

describe('doc comments of the shared modules', () => {
  it('are required for exported functions, classes and arrow functions', () => {
    const code = [
      '/** Has one. */\nexport function one() {}',
      'export async function two() {}',
      'export class Three {}',
      'export const four = (a: number): number => a;',
      'export const FIVE = 5;',
    ].join('\n\n');
    expect(undocumentedIn(code)).toEqual(['two', 'Three', 'four']);
  });

  it('exist for every exported function and class', () => {
    expect(files.length).toBeGreaterThan(150);
    expect(
      files.flatMap((file) => undocumentedIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`)),
    ).toEqual([]);
  });

  it('are reported if they describe a parameter that does not exist', () => {
    const code = [
      '/** @param a is one. @param b is none. */\nexport const one = memo((a: string) => a);',
      'interface Two {\n  /** @param c is one. @param d is none. */\n  two(c?: string): void;\n}',
      'class Three {\n  /** @param e is one. @param f is none. */\n  constructor({ e: g = 1 }, ...h) {}\n}',
    ].join('\n\n');
    expect(unknownParametersIn('code.ts', code)).toEqual(['b', 'd', 'f']);
  });

  it('describe only existing parameters', () => {
    const unknown = ['src', 'mocks', 'tests', 'e2e'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
        .map((file) => `${folder}/${file}`.replaceAll('\\', '/'))
        .flatMap((file) => {
          const code = readFileSync(file, 'utf8');
          return code.includes('@param')
            ? unknownParametersIn(file, code).map((name) => `${file}: ${name}`)
            : [];
        }),
    );
    expect(unknown).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor, type ESTree } from 'vite';
import { expect, it } from 'vitest';

const MAX_CHARACTERS = 100;

function rootName(callee: ESTree.Expression): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  return callee.type === 'CallExpression' ? rootName(callee.callee) : '';
}

const textOf = (node: ESTree.Argument | undefined): string | null => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('…') : null;
};

function titlesIn(file: string): string[] {
  const titles: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [first] }) {
      const title = textOf(first);
      if (title !== null && ['it', 'test', 'describe'].includes(rootName(callee))) titles.push(title);
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program);
  return titles;
}

it(`test titles: have at most ${MAX_CHARACTERS} characters`, () => {
  const files = ['tests', 'e2e'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const long = files.flatMap((file) =>
    titlesIn(file)
      .filter((title) => title.length > MAX_CHARACTERS)
      .map((title) => `${file}: ${title}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(long).toEqual([]);
});

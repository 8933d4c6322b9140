import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The linter finds cycles of static imports. This test also finds cycles of dynamic imports and between
 * modules.
 */

type Graph = Map<string, Set<string>>;

const specifiersOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import)\s*\(?\s*'((?:@\/|@mocks\/|\.)[^']*)'/g)].map(
    ([, specifier = '']) => specifier,
  );

/** @param alias prefix of an import from `root` */
function filesOf(root: string, alias: string): Graph {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file));
  const known = new Set(files);
  const importsOf = (file: string) =>
    specifiersOf(readFileSync(`${root}/${file}`, 'utf8')).flatMap((specifier) => {
      const path = specifier.startsWith(alias)
        ? specifier.slice(alias.length)
        : posix.join(posix.dirname(file), specifier);
      return ['.ts', '.tsx', '/index.ts']
        .map((ending) => path + ending)
        .filter((target) => known.has(target));
    });
  return new Map(files.map((file) => [file, new Set(importsOf(file))]));
}

function between(nodeOf: (file: string) => string, graph: Graph): Graph {
  const nodes: Graph = new Map();
  for (const [file, targets] of graph) {
    const node = nodes.get(nodeOf(file)) ?? new Set();
    nodes.set(nodeOf(file), node);
    for (const target of targets) if (nodeOf(target) !== nodeOf(file)) node.add(nodeOf(target));
  }
  return nodes;
}

/** Treats a file next to subfolders as a separate module. */
function betweenModules(graph: Graph): Graph {
  const fronts = new Set([...graph.keys()].map((file) => posix.dirname(posix.dirname(file))));
  return between((file) => (fronts.has(posix.dirname(file)) ? file : posix.dirname(file)), graph);
}

const featureOf = (file: string): string => /^features\/[^/]+/.exec(file)?.[0] ?? file;

/** @returns a cycle that ends with its first file, or an empty list */
function cycleIn(graph: Graph): string[] {
  const done = new Set<string>();
  const follow = (node: string, way: string[]): string[] => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node];
    if (done.has(node)) return [];
    for (const target of graph.get(node) ?? []) {
      const cycle = follow(target, [...way, node]);
      if (cycle.length > 0) return cycle;
    }
    done.add(node);
    return [];
  };
  for (const node of graph.keys()) {
    const cycle = follow(node, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

describe('import cycles', () => {
  const ofSource = filesOf('src', '@/');
  const ofMocks = filesOf('mocks', '@mocks/');

  it.each([
    ['src', ofSource],
    ['mocks', ofMocks],
  ])('do not exist between the files, modules and inner modules of %s', (_root, graph) => {
    expect(graph.size).toBeGreaterThan(50);
    expect(cycleIn(graph)).toEqual([]);
    expect(cycleIn(betweenModules(graph))).toEqual([]);
  });

  it('do not exist between features', () => {
    expect(cycleIn(between(featureOf, ofSource))).toEqual([]);
  });

  it('are found between two folders whose files import each other', () => {
    const graph: Graph = new Map([
      ['server.ts', new Set(['calls/a.ts'])],
      ['calls/a.ts', new Set(['vendor/a.ts'])],
      ['vendor/a.ts', new Set()],
      ['vendor/b.ts', new Set(['calls/b.ts'])],
      ['calls/b.ts', new Set()],
    ]);
    expect(cycleIn(graph)).toEqual([]);
    expect(cycleIn(betweenModules(graph))).toEqual(['calls', 'vendor', 'calls']);
  });

  it('are found through every kind of import', () => {
    const graph: Graph = new Map([
      ['a', new Set(['b', 'c'])],
      ['b', new Set()],
      ['c', new Set(['b', 'd'])],
      ['d', new Set(['a'])],
    ]);
    expect(cycleIn(graph)).toEqual(['a', 'c', 'd', 'a']);
    const code = `import type { A } from '@/a';\nexport * from './b';\nconst c = import('../c');\nimport 'react';`;
    expect(specifiersOf(code)).toEqual(['@/a', './b', '../c']);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * The linter sees cycles of files through static imports, those of types included. These also count what is loaded
 * later, and hold the modules to the same: each can be read without those above it.
 */

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file));
const known = new Set(files);

const specifiersOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import)\s*\(?\s*'((?:@\/|\.)[^']*)'/g)].map(([, specifier = '']) => specifier);

function importsOf(file: string): string[] {
  return specifiersOf(readFileSync(`src/${file}`, 'utf8')).flatMap((specifier) => {
    const path = specifier.startsWith('@/') ? specifier.slice(2) : posix.join(posix.dirname(file), specifier);
    return ['.ts', '.tsx', '/index.ts'].map((ending) => path + ending).filter((target) => known.has(target));
  });
}

type Graph = Map<string, Set<string>>;

const ofFiles: Graph = new Map(files.map((file) => [file, new Set(importsOf(file))]));

const folders = new Set(files.map((file) => posix.dirname(file)));
const hasInnerModules = (folder: string) => [...folders].some((other) => posix.dirname(other) === folder);

/** A file in front of inner folders is a module of its own. */
const moduleOf = (file: string): string =>
  hasInnerModules(posix.dirname(file)) ? file : posix.dirname(file);

const featureOf = (file: string): string => /^features\/[^/]+/.exec(file)?.[0] ?? file;

function between(nodeOf: (file: string) => string, graph: Graph): Graph {
  const nodes: Graph = new Map();
  for (const [file, targets] of graph) {
    const node = nodes.get(nodeOf(file)) ?? new Set();
    nodes.set(nodeOf(file), node);
    for (const target of targets) if (nodeOf(target) !== nodeOf(file)) node.add(nodeOf(target));
  }
  return nodes;
}

/** The first cycle that is found, from its beginning back to it; empty where there is none. */
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
  it('files have none', () => {
    expect(cycleIn(ofFiles)).toEqual([]);
  });

  it('modules have none, inner modules included', () => {
    expect(cycleIn(between(moduleOf, ofFiles))).toEqual([]);
  });

  it('features have none', () => {
    expect(cycleIn(between(featureOf, ofFiles))).toEqual([]);
  });

  it('the search finds a cycle through every kind of import', () => {
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

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const page = readFileSync('src/ARCHITECTURE.md', 'utf8');
const plan = readFileSync('tests/architecture/modules.mjs', 'utf8');

/** Modules and files of src that ARCHITECTURE.md names, as `a/` and `a/b.ts`. */
const named = [...page.matchAll(/`([a-z][\w-]*\/[\w\-/.]*)`/g)].map(([, path = '']) => path);

const traces = page
  .split(/^#+ /m)
  .filter((part) => part.startsWith('From '))
  .map((part): [string, string[]] => [
    part.split('\n')[0] ?? '',
    [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = '']) => file),
  ]);

function moduleOf(file: string): string {
  const folder = posix.dirname(file);
  const isFront = readdirSync(`src/${folder}`, { withFileTypes: true }).some((entry) => entry.isDirectory());
  return isFront ? file : folder;
}

describe('ARCHITECTURE.md', () => {
  it('mentions only existing files and modules', () => {
    expect(named.length).toBeGreaterThan(50);
    const here = (path: string) => existsSync(`src/${path}`) || existsSync(path);
    expect(named.filter((path) => !here(path))).toEqual([]);
  });

  it('mentions every module of the dependency rules', () => {
    const modules = [...plan.matchAll(/^ {2}'?([a-z/]+)'?: \{/gm)].map(([, module = '']) => module);
    expect(modules.length).toBeGreaterThan(15);
    expect(modules.filter((module) => !page.includes(`\`${module}/\``))).toEqual([]);
  });

  it('mentions every feature', () => {
    const features = readdirSync('src/features');
    expect(features.filter((feature) => !page.includes(`\`features/${feature}/\``))).toEqual([]);
  });

  it.each(traces)('has a trace that enters each module at most once: %s', (_title, files) => {
    expect(files.length).toBeGreaterThan(5);
    const modules = files.map(moduleOf).filter((module, index, all) => module !== all[index - 1]);
    expect(new Set(modules).size).toBe(modules.length);
  });

  it('has four traces', () => {
    expect(traces).toHaveLength(4);
  });
});

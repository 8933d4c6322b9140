import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { appFiles } from '@/build/workerPlugin';

const chunk = (fileName: string, size: number, facadeModuleId: string | null = null): Rolldown.OutputChunk =>
  Object.assign(Object.create(null), { type: 'chunk', fileName, code: 'x'.repeat(size), facadeModuleId });
const asset = (fileName: string, source = 'x'): Rolldown.OutputAsset =>
  Object.assign(Object.create(null), { type: 'asset', fileName, source });

const bundleOf = (...files: (Rolldown.OutputChunk | Rolldown.OutputAsset)[]): Rolldown.OutputBundle =>
  Object.fromEntries(files.map((file) => [file.fileName, file]));

const PAGE = '<script type="module" crossorigin src="/assets/index-1.js"></script>';
const FILES = [
  chunk('assets/index-1.js', 100_000),
  chunk('assets/Screen-1.js', 1_000),
  chunk('assets/hls-1.js', 100_000),
  asset('assets/home-1.css'),
  asset('assets/dash-1.mp4'),
  asset('assets/dash-1.jpg'),
  asset('licenses.md'),
  asset('index.html', PAGE),
];

describe('list of cached files', () => {
  it('contains the page, its assets and small chunks, but no media or large lazy chunks', () => {
    const { files, entry } = appFiles(PAGE, bundleOf(...FILES));
    expect(entry).toBe('/assets/index-1.js');
    expect(files.map(({ url }) => url)).toEqual([
      '/',
      '/assets/index-1.js',
      '/assets/Screen-1.js',
      '/assets/home-1.css',
    ]);
    expect(files.filter(({ revision }) => revision === null)).toHaveLength(3);
  });

  it('names each translation separately, since the worker caches only those in use', () => {
    const german = chunk('assets/de-1.js', 50_000, '/work/src/text/catalogues/de.json');
    const { files, catalogues } = appFiles(PAGE, bundleOf(...FILES, german));
    expect(catalogues).toEqual({ de: '/assets/de-1.js' });
    expect(files.map(({ url }) => url)).not.toContain('/assets/de-1.js');
  });

  it('has a new release id only if one of the files changes', () => {
    const release = (page: string) => appFiles(page, bundleOf(...FILES)).release;
    expect(release(PAGE)).toBe(release(PAGE));
    expect(release(`${PAGE} `)).not.toBe(release(PAGE));
  });
});

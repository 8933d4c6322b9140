import { describe, expect, it } from 'vitest';
import { cataloguesInUse } from '@/app/release/cataloguesInUse';

const ORIGIN = 'https://app.example';
const CATALOGUES = { de: '/assets/de-2.js', fr: '/assets/fr-2.js', ja: '/assets/ja-2.js' };

describe('cached translations', () => {
  it.each<[string, string[], string[], string[]]>([
    ["the catalogue of the browser's language", [], ['ja-JP', 'de'], ['/assets/ja-2.js']],
    [
      'those that an earlier release has cached',
      ['/assets/fr-BVi31VuC.js', '/assets/openClip-1.js'],
      ['en'],
      ['/assets/fr-2.js'],
    ],
    ['no duplicates', ['/assets/de-1.js', '/assets/de-0.js'], ['de-AT'], ['/assets/de-2.js']],
    ['none for English', ['/assets/xx-1.js', '/assets/hls-1.js', '/assets/de-1.css'], ['en-GB'], []],
  ])('include %s', (_what, kept, tags, expected) => {
    const urls = kept.map((path) => `${ORIGIN}${path}`);
    expect(cataloguesInUse(CATALOGUES, urls, tags)).toEqual(expected);
  });
});

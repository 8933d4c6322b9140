import { afterEach, expect, it } from 'vitest';
import french from '@/text/catalogues/fr.json';
import german from '@/text/catalogues/de.json';
import arabic from '@/text/catalogues/ar.json';
import spanish from '@/text/catalogues/es.json';
import { heatMapText } from '@/text/features/heatMap';
import { setLanguage } from '@/text/language/language';
import { readCatalogue } from '@/text/language/translation';

afterEach(() => setLanguage('en', null));

it.each([
  ['es', 'es', spanish, 'esta madrugada'],
  ['ar', 'ar', arabic, 'الليلة الماضية'],
] as const)(
  'heat map in %s: uses the language’s own words for an unusual hour of the night',
  (language, locale, file, words) => {
    setLanguage(language, readCatalogue(locale, file));
    expect(heatMapText.unusual('night', 'Door', 12, 2)).toContain(words);
  },
);

it.each([
  ['de', 'de', german, '0 von 1 Kamera', '1 von 5 Kameras'],
  ['fr', 'fr', french, '0 caméra sur 1', '1 caméra sur 5'],
] as const)('heat map in %s: uses the singular for one camera', (language, locale, file, one, several) => {
  setLanguage(language, readCatalogue(locale, file));
  expect(heatMapText.progress(0, 1)).toBe(one);
  expect(heatMapText.progress(1, 5)).toBe(several);
  expect(heatMapText.stopped(3, 0, 1)).toContain(`${one} `);
});

it('heat map in English: uses the singular for one camera', () => {
  expect(heatMapText.progress(0, 1)).toBe('0 of 1 camera');
  expect(heatMapText.progress(1, 5)).toBe('1 of 5 cameras');
  expect(heatMapText.stopped(3, 0, 1)).toBe('Stopped at 3 events: 0 of 1 camera counted.');
});

import { afterEach, expect, it } from 'vitest';
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
  'Heat map in %s: the hours before six are of the night that is over',
  (language, locale, file, words) => {
    setLanguage(language, readCatalogue(locale, file));
    expect(heatMapText.unusual('night', 'Door', 12, 2)).toContain(words);
  },
);

import { expect, it, onTestFinished, vi } from 'vitest';
import { setLanguage } from '@/text/language/language';
import { firstWeekday } from '@/text/format/weeks';
import type { Language } from '@/domain/language';

const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7];

function browserOf(languages: readonly string[], shown: Language) {
  vi.stubGlobal('navigator', { languages });
  setLanguage(shown, null);
  onTestFinished(() => {
    vi.unstubAllGlobals();
    setLanguage('en', null);
  });
}

it.each<[readonly string[], Language, number | undefined]>([
  [['en-US', 'en'], 'en', SUNDAY],
  [['en-GB', 'en-US'], 'en', MONDAY],
  [['de-DE', 'en-US'], 'en', SUNDAY],
  [['de-DE'], 'en', MONDAY],
  [['de'], 'de', MONDAY],
  [['ar-EG'], 'ar', SATURDAY],
  [['en-US'], 'ja', SUNDAY],
])('firstWeekday: browser languages %s and app language %s lead to weekday %s', (languages, shown, first) => {
  browserOf(languages, shown);
  expect(firstWeekday()).toBe(first);
});

it.each([
  ['is Monday without week data', undefined, MONDAY],
  ['uses the property of early browsers', { firstDay: SUNDAY }, SUNDAY],
  ['ignores week data of another shape', { firstDay: 'sun' }, MONDAY],
])('firstWeekday: %s', (_title, weekInfo, first) => {
  browserOf(['en-US'], 'en');
  vi.stubGlobal('Intl', {
    ...Intl,
    Locale: class {
      weekInfo = weekInfo;
    },
  });
  expect(firstWeekday()).toBe(first);
});

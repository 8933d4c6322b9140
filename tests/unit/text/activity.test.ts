import { afterEach, expect, it } from 'vitest';
import english from '@/text/catalogues/en.json';
import { activityText } from '@/text/activity';
import { setLanguage } from '@/text/language/language';
import { readCatalogue } from '@/text/language/translation';

afterEach(() => setLanguage('en', null));

it.each([
  ['the module', null],
  ['the catalogue', readCatalogue('en-GB', english)],
])('Last activity: one more camera is no plural in %s', (_where, translate) => {
  setLanguage('en', translate);
  expect([1, 2].map(activityText.moreCameras)).toEqual(['1 more camera', '2 more cameras']);
});

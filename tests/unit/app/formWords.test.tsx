import { expect, it } from 'vitest';
import { drawLogin } from '@/app/early/drawLogin';
import { shapeOf, wordsOf, writeWords } from '@/app/early/formWords';
import { LANGUAGES } from '@/domain/language';
import { setLanguage } from '@/text/language/language';

const catalogues = import.meta.glob<Record<string, string>>('/src/text/catalogues/*.json', {
  eager: true,
  import: 'default',
});
const account = { email: 'demo@example.com', password: 'secret' };

it.each(LANGUAGES)(
  'static log-in form: once translated, equals the form that React renders in the language "%s"',
  (language) => {
    const form = drawLogin(account, language, catalogues[`/src/text/catalogues/${language}.json`] ?? {});
    const root = document.createElement('div');
    const english = drawLogin(account, 'en', {});
    root.innerHTML = english;
    setLanguage('en', null);
    expect(shapeOf(form) === shapeOf(english)).toBe(true);
    for (const field of root.querySelectorAll('input')) {
      field.before(Object.assign(document.createElement('b'), { title: 'Key', textContent: 'Autofill' }));
    }
    writeWords(root, wordsOf(english), wordsOf(form));
    for (const added of root.querySelectorAll('b')) {
      expect([added.title, added.textContent]).toEqual(['Key', 'Autofill']);
      added.remove();
    }
    const drawn = document.createElement('div');
    drawn.innerHTML = form;
    const written = (from: HTMLElement) => from.innerHTML.replaceAll(' selected=""', '');
    expect(written(root)).toBe(written(drawn));
  },
);

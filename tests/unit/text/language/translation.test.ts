import { afterEach, describe, expect, it } from 'vitest';
import { exportText } from '@/text/features/export';
import { heatMapText } from '@/text/features/heatMap';
import { replayText } from '@/text/features/replay';
import german from '@/text/catalogues/de.json';
import { fewOf } from '@/text/activity';
import { locale, setLanguage } from '@/text/language/language';
import { readCatalogue } from '@/text/language/translation';

const ARABIC = 'الباب';
const HEBREW = 'חצר';

afterEach(() => setLanguage('en', null));

describe.each(['en', 'de'] as const)('text in %s', (shown) => {
  const speak = () => setLanguage(shown, shown === 'de' ? readCatalogue(locale('de'), german) : null);

  it.each([ARABIC, HEBREW, `Kamera ${ARABIC}`])(
    'keeps the number after the right-to-left name %s in place',
    (name) => {
      speak();
      const isolated = `\u2068${name}\u2069`;
      expect(heatMapText.unusual('today', name, 12, 2)).toContain(`${isolated}, 12 `);
      expect(replayText.notPlayed(name, '14:10', 'x')).toBe(`${isolated}, 14:10: x`);
      expect(exportText.flawed(name, '14:10', 'x')).toBe(`${isolated}, 14:10: x`);
      expect(exportText.skipped(name, '14:10', 'x')).toBe(`${isolated}, 14:10: x`);
      expect(exportText.cutShort(name, '14:10', 'x')).toContain(`${isolated}, 14:10: `);
    },
  );

  it('keeps the order of a list with a right-to-left name', () => {
    speak();
    expect(fewOf([ARABIC, 'Garage', HEBREW])).toMatch(
      new RegExp(`^\u2068${ARABIC}\u2069, Garage (?:and|und) \u2068${HEBREW}\u2069$`),
    );
  });

  it('adds no direction marks to a left-to-right name', () => {
    speak();
    expect(replayText.notPlayed('Tür', '14:10', 'x')).toBe('Tür, 14:10: x');
  });
});

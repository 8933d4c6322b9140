import { readdirSync, readFileSync } from 'node:fs';
import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '@/domain/language';
import { activityText, stripText } from '@/text/activity';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { digestText } from '@/text/features/digest';
import { eventAlertsText } from '@/text/features/eventAlerts';
import { eventMarksText } from '@/text/features/eventMarks';
import { evidenceText } from '@/text/features/evidence';
import { exportText } from '@/text/features/export';
import { findMotionText } from '@/text/features/findMotion';
import { heatMapText } from '@/text/features/heatMap';
import { homeText } from '@/text/screens/home';
import { locale, setLanguage } from '@/text/language/language';
import { mapText } from '@/text/maps';
import { passwordText } from '@/text/password';
import { pictureText } from '@/text/player/picture';
import { playerText } from '@/text/player/player';
import { replayText } from '@/text/features/replay';
import { selectionText } from '@/text/features/selection';
import { timeLapseText } from '@/text/features/timeLapse';
import { readCatalogue } from '@/text/language/translation';
import { bytesText, durationText } from '@/text/format/units';
import { autoText, spokenTime } from '@/text/screens/vehicles';
import { viewAllText } from '@/text/screens/viewAll';

type Messages = Readonly<Record<string, string>>;

const files = import.meta.glob<Messages>('/src/text/catalogues/*.json', { eager: true, import: 'default' });
const catalogue = (language: string): Messages => files[`/src/text/catalogues/${language}.json`] ?? {};
const english = catalogue('en');
const appSources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('placeholders.ts'))
  .map((file) => readFileSync(`src/${file}`, 'utf8'))
  .join('\n');

/**
 * Keys that the code does not contain. They end in a value of the vendor's API, or belong to the script that
 * starts before the app.
 */
const NAMED_BY_DATA = /^(?:event|category|startGuard)\./;

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

const LITERAL: Element['type'] = 0;

const parse = (message: string, language: string): readonly Element[] =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true }).getAst();

/** @returns all parts of a message, including those of its plurals and selections */
const parts = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [
    element,
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => parts(value)) : []),
  ]);

/** @returns names such as `count` of `{count}`; omits `#`, because its plural already has that name */
const placeholders = (message: string, language: string): string[] =>
  [
    ...new Set(
      parts(parse(message, language)).flatMap((part) =>
        'value' in part && part.type !== LITERAL ? [part.value] : [],
      ),
    ),
  ].sort();

afterEach(() => setLanguage('en', null));

describe('catalogues', () => {
  it('English: has no unused message', () => {
    const found = new Set(
      [/\w+/g, /\w+(?:-\w+)+/g, /'messages:[^']+'/g].flatMap((word) => appSources.match(word) ?? []),
    );
    const unused = Object.keys(english).filter((key) => {
      const [area = '', name = ''] = [key.split('.')[0], key.split('.').pop()];
      return !found.has(`'messages:${area}'`) || !found.has(name);
    });
    expect(unused.filter((key) => !NAMED_BY_DATA.test(key))).toEqual([]);
  });

  const DAY = Date.parse('2026-07-15T12:00:00Z');
  const COUNTED: readonly ((count: number) => string)[] = [
    activityText.eventCount,
    (count) => activityText.loaded(count, 'Today'),
    activityText.eventsSoFar,
    activityText.olderLoaded,
    activityText.moreCameras,
    (count) => activityText.awaited(Math.max(1, count)),
    (count) => activityText.olderMissing(Array.from({ length: Math.max(1, count) }, () => 'Door')),
    (count) => stripText.hour(7, count),
    (count) => stripText.busiest(count, '07:00', '09:00'),
    cameraDetailText.notifications,
    (count) => digestText.summary(DAY, DAY, count, count, count > 1),
    (count) => digestText.since(DAY, DAY, count > 1),
    (count) => digestText.visitsAt(Math.max(1, count), 'Door'),
    (count) => digestText.visitsElsewhere(count + 2, count + 2),
    (count) =>
      digestText.packages(
        Array.from({ length: count }, () => DAY),
        DAY,
      ),
    (count) => digestText.others(count, true),
    (count) => digestText.others(count, false),
    (count) => digestText.ended(count, 100),
    evidenceText.clipsOf,
    (count) => evidenceText.stillsOf(Math.max(1, count)),
    (count) => evidenceText.size(count * 1_000 + 2),
    (count) => evidenceText.correction(count * 100, DAY),
    (count) => evidenceText.zoned(DAY, count > 1 ? 'Europe/Berlin' : ''),
    (count) => exportText.parts(count, 'codec'),
    (count) => exportText.parts(count, 'damaged'),
    (count) => exportText.shorter(count, 100),
    (count) => exportText.progress('1 MB', count > 1 ? '2 MB' : null, count > 2 ? '5 s' : null),
    (count) => exportText.cutValue(count, 100),
    (count) => exportText.cutRange(0, count),
    homeText.heading,
    (count) => heatMapText.progress(0, count),
    (count) => heatMapText.stopped(count, 0, count),
    (count) => timeLapseText.shown(0, count),
    (count) => timeLapseText.ended(0, count),
    (count) => exportText.excerpts(0, count),
    (count) => findMotionText.stopped(0, count),
    (count) => findMotionText.interrupted(0, count),
    (count) => replayText.loadingDay(0, count),
    (count) => mapText.cluster(Array.from({ length: count + 2 }, () => 'Van')),
    (count) => mapText.accuracy(count * 20),
    pictureText.count,
    (count) =>
      pictureText.redactionName(
        { id: 1, style: count > 1 ? 'solid' : 'mosaic', x: count, y: count, width: 1, height: 1 },
        count,
        { width: 100, height: 100 },
      ),
    (count) => playerText.back(count + 2),
    (count) => playerText.forward(count + 2),
    playerText.percent,
    playerText.megabits,
    replayText.loadedDay,
    (count) => replayText.atMost(count + 2),
    (count) => replayText.camerasWithoutEvents(Array.from({ length: count }, () => 'Door')),
    (count) => replayText.failedCameras(Array.from({ length: Math.max(1, count) }, () => 'Door')),
    (count) => replayText.later(count * 60_000),
    (count) => replayText.clockValue(count * 100),
    selectionText.count,
    selectionText.hidden,
    (count) => selectionText.size(count * 1e8),
    autoText.seenRecently,
    viewAllText.cameraCount,
    eventMarksText.markedSeen,
    (count) => eventAlertsText.body(DAY, count),
    eventAlertsText.several,
    (count) => bytesText(count * 1_001),
    (count) => durationText(count * 3_660_000),
    (count) => spokenTime(DAY - count * 86_400_000, DAY),
    () => passwordText.show('Password'),
  ];
  const NUMBERS = [0, 1, 2, 5, 11, 100];

  const AMBIGUOUS = new Set(
    'Auto|Battery|Camera|From|Good|Home|Login|Name|Remove|Remove {name}|Sign Up|Starred|System|Time|To'.split(
      '|',
    ),
  );

  describe.each(LANGUAGES)('catalogue of %s', (language) => {
    const messages = catalogue(language);

    it('has exactly the same keys as English', () => {
      expect(Object.keys(messages).sort()).toEqual(Object.keys(english).sort());
      expect(Object.entries(messages).filter(([, message]) => message.trim() === '')).toEqual([]);
    });

    it('has the same placeholders as English', () => {
      for (const [key, message] of Object.entries(messages)) {
        const expected = placeholders(english[key] ?? '', 'en');
        expect(placeholders(message, language), key).toEqual(expected);
      }
    });

    it('has every plural form of its language and every select option of English', () => {
      const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
      for (const [key, message] of Object.entries(messages)) {
        for (const part of parts(parse(message, language))) {
          if (!('options' in part)) continue;
          const options = Object.keys(part.options);
          const needed =
            'pluralType' in part
              ? pluralCategories
              : parts(parse(english[key] ?? '', 'en')).flatMap((same) =>
                  'options' in same && !('pluralType' in same) && same.value === part.value
                    ? Object.keys(same.options)
                    : [],
                );
          expect(options, key).toEqual(expect.arrayContaining(needed));
        }
      }
    });

    it('ends messages with the same punctuation as English, apart from known exceptions', () => {
      const end = (message = '') =>
        /[.?:,…]$/.exec(
          message
            .replace(/[\s}]+$/, '')
            .replace('...', '…')
            .replace(/[。؟？：、，،]$/, (mark) => '.??:,,,'['。؟？：、，،'.indexOf(mark)] ?? mark),
        )?.[0];
      // Translations may use fewer exclamation marks. Specified titles are sentences only in English.
      // "Oops..." is a noun in Japanese, and a Ukrainian date ends in the full stop of "р."
      const differs = (key: string, sentence: string) =>
        sentence.endsWith('!') ||
        key === 'shareCamera.title' ||
        (language === 'ja' && (sentence === 'Oops...' || key === 'login.needAccount')) ||
        (language === 'uk' && key === 'calendar.outside');
      const wrong = Object.entries(english).filter(
        ([key, sentence]) => !differs(key, sentence) && end(messages[key]) !== end(sentence),
      );
      expect(wrong).toEqual([]);
    });

    it('has equal messages wherever English has, except for ambiguous ones', () => {
      const words = new Map<string, Set<string>>();
      for (const [key, sentence] of Object.entries(english)) {
        words.set(sentence, (words.get(sentence) ?? new Set()).add(messages[key] ?? ''));
      }
      const different = [...words].filter(([, found]) => found.size > 1).map(([sentence]) => sentence);
      expect(different.filter((sentence) => !AMBIGUOUS.has(sentence))).toEqual([]);
    });

    it('has no straight apostrophe in its translations or in a message with a placeholder', () => {
      const allowed = (key: string) => english[key] === messages[key] && !messages[key]?.includes('{');
      expect(Object.entries(messages).filter(([key, text]) => text.includes("'") && !allowed(key))).toEqual(
        [],
      );
    });

    it('replaces every placeholder and # in its plural messages', () => {
      setLanguage(language, readCatalogue(locale(language), messages));
      for (const count of NUMBERS) {
        for (const say of COUNTED) expect(say(count)).toMatch(/^[^{}#]+$/u);
      }
    });
  });

  it.each([
    ['fr', / [!?:;»%]|« /, 'a breaking space beside a mark, which may wrap alone to the next line'],
    ['fr', /[^\s\u00a0\u202f][!?;»](?!,)/, 'no space before a double mark'],
    ['es', /^[^¡]*!$|^[^¿]*[^\s¿]\?$/, 'no mark at the beginning of what is asked or exclaimed'],
    ['ar', /[\u0621-\u064a}],|[\u0621-\u064a][?;]/, 'a comma, semicolon or question mark of Latin script'],
    [
      'ja',
      /[\u3041-\u30fa\u4e00-\u9fff][,.:;!?(]|[\u3041-\u30fa\u4e00-\u9fff] #|[#}] \u4ef6/,
      'half-width marks',
    ],
    ['de', /[^\s\u00a0]…| %/, 'an ellipsis without a space, or a percent sign that may break off'],
    ['uk', /['"]| %/, 'straight quotation marks, or a percent sign that may break off'],
  ] as const)('%s: has no match for %s: %s', (language, wrong, _what) => {
    const written = Object.entries(catalogue(language)).map(
      ([key, message]) => [key, message.replaceAll(/\{\w+, (?:plural|select),|, number\}/g, '')] as const,
    );
    expect(written.filter(([, message]) => wrong.test(message))).toEqual([]);
  });

  it('Arabic: isolates names and numbers of the other direction', () => {
    setLanguage('ar', readCatalogue(locale('ar'), catalogue('ar')));
    expect(replayText.failedCameras(['Front Door'])).toContain('\u2068Front Door\u2069');
    for (const message of Object.values(catalogue('ar'))) {
      const translate = readCatalogue('ar', { message });
      const names = placeholders(message, 'ar');
      const values = Object.fromEntries(
        names.map((name) => [name, message.includes(`{${name}, plural`) ? 2 : name]),
      );
      const found = translate('message', values) ?? '';
      expect((found.match(/[\u2066-\u2068]/g) ?? []).length, message).toBe(
        (found.match(/\u2069/g) ?? []).length,
      );
      expect(found, message).not.toMatch(/[{}]/);
    }
  });

  it('Arabic: uses the 24-hour clock', () => {
    setLanguage('ar', null);
    const afternoon = new Date(2026, 6, 15, 14, 20).getTime();
    expect(spokenTime(afternoon, DAY + 9 * 86_400_000)).toContain('14:20');
  });

  it('Ukrainian and Arabic: have their own plural forms', () => {
    setLanguage('uk', readCatalogue(locale('uk'), catalogue('uk')));
    expect([0, 1, 2, 5, 11, 21, 100].map((count) => activityText.eventCount(count))).toEqual([
      '0 подій',
      '1 подія',
      '2 події',
      '5 подій',
      '11 подій',
      '21 подія',
      '100 подій',
    ]);
    setLanguage('ar', readCatalogue(locale('ar'), catalogue('ar')));
    expect(NUMBERS.map((count) => activityText.eventCount(count))).toEqual([
      'لا أحداث',
      'حدث واحد',
      'حدثان',
      '5 أحداث',
      '11 حدثًا',
      '100 حدث',
    ]);
  });
});

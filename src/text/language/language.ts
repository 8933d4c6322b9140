import type { Language } from '@/domain/language';
import { Emitter } from '../../lib/Emitter.ts';
import type english from '../catalogues/en.json';

/**
 * The locale by which `Intl` writes dates, numbers and lists of each language. Digits and the 24 hours are the same in all of them, since
 * times, addresses and file names stand beside each other.
 */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  de: 'de',
  uk: 'uk',
  ar: 'ar-u-hc-h23-nu-latn',
  ja: 'ja',
};

/** What fills the placeholders of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** The name of a sentence in the catalogues. */
export type SentenceKey = keyof typeof english;

/** @returns the sentence of that name; null where the catalogue lacks it. */
export type Translate = (key: string, values?: Values) => string | null;

let shown: Language = 'en';
/** Null for English, whose sentences are in the modules of this folder. */
let translate: Translate | null = null;
const changes = new Emitter();
let version = 0;

/** The language in which the app speaks now. */
export const language = (): Language => shown;

/** Differs after each change of the texts: a pseudo-language takes the place of English under the same name. */
export const textVersion = (): number => version;

/** For `Intl`: the locale of a language, of the one in which the app speaks now by default. */
export const locale = (of: Language = shown): string => LOCALES[of];

/** @returns ends the subscription. */
export const onLanguageChange = changes.subscribe;

/** From now on every text is in this language; who shows any is told. */
export function setLanguage(next: Language, translation: Translate | null): void {
  shown = next;
  translate = translation;
  version += 1;
  changes.emit();
}

/**
 * Sentences without placeholders: written in English, read in the language of the moment. Functions among them stay as
 * they are, and ask for their translation themselves (`say`).
 * @param area the beginning of their keys in the catalogues.
 */
/* @__NO_SIDE_EFFECTS__ */
export function translated<Texts extends object>(area: string, english: Texts): Texts {
  const inner = new Map<PropertyKey, unknown>(
    Object.entries(english).flatMap(([name, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null ? [[name, translated(`${area}.${name}`, value)]] : [],
    ),
  );
  return new Proxy(english, {
    get(texts, name): unknown {
      const value: unknown = Reflect.get(texts, name);
      return typeof value === 'string' && translate && typeof name === 'string'
        ? (translate(`${area}.${name}`) ?? value)
        : (inner.get(name) ?? value);
    },
  });
}

/**
 * A sentence with placeholders in the language of the moment.
 * @returns null in English: what is said then stands beside the call.
 */
export const say = (key: SentenceKey, values: Values): string | null => translate?.(key, values) ?? null;

/** For the `select` of a sentence. */
export const yesNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no');

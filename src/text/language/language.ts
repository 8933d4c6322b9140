import type { Language } from '@/domain/language';
import { Emitter } from '../../lib/async/Emitter.ts';
import type english from '../catalogues/en.json';
import type { Placeholders } from './placeholders';

/**
 * `Intl` locales for dates, numbers and lists. All use the same digits and 24 hours, so that times match URLs
 * and file names.
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

export type Values = Readonly<Record<string, string | number>>;

type SentenceKey = keyof typeof english;

/** @returns null if the catalogue lacks the key */
export type Translate = (key: string, values?: Values) => string | null;

let shown: Language = 'en';
/**
 * Null for English, except for the demo's pseudo-language, because each area imports its own English
 * messages.
 */
let translate: Translate | null = null;
const changes = new Emitter();
let version = 0;

export const language = (): Language => shown;

/** Changes whenever the texts change, even for the demo's pseudo-language, whose tag is `en`. */
export const textVersion = (): number => version;

export const locale = (of: Language = shown): string => LOCALES[of];

export const onLanguageChange = changes.subscribe;

export function setLanguage(next: Language, translation: Translate | null): void {
  shown = next;
  translate = translation;
  version += 1;
  changes.emit();
}

type Message = string | ((values: Values) => string) | EnglishMessages;

/**
 * English messages of an area, as compiled by the build. Messages with placeholders are functions. The dots
 * in the keys nest the object.
 */
export interface EnglishMessages {
  readonly [name: string]: Message;
}

type KeyIn<Area extends string> = SentenceKey extends infer Key
  ? Key extends `${Area}.${infer Rest}`
    ? Rest
    : never
  : never;

type Head<Key extends string> = Key extends `${infer First}.${string}` ? First : Key;

type ValuesOf<Key extends string> = Key extends keyof Placeholders ? Placeholders[Key] : never;

type Texts<Area extends string> = {
  readonly [Name in Head<KeyIn<Area>>]: Name extends KeyIn<Area>
    ? `${Area}.${Name}` extends keyof Placeholders
      ? (values: ValuesOf<`${Area}.${Name}`>) => string
      : string
    : Texts<`${Area}.${Name}`>;
};

type With<Known, Added> = {
  readonly [Name in keyof Known | keyof Added]: Name extends keyof Added
    ? Name extends keyof Known
      ? Added[Name] extends (...parameters: never[]) => unknown
        ? Added[Name]
        : With<Known[Name], Added[Name]>
      : Added[Name]
    : Name extends keyof Known
      ? Known[Name]
      : never;
};

function read(key: string, own: Message | undefined, values?: Values): string {
  const translation = translate?.(key, values);
  if (typeof translation === 'string') return translation;
  return typeof own === 'function' ? own(values ?? {}) : typeof own === 'string' ? own : '';
}

function tree(path: string, messages: EnglishMessages, added: object): object {
  const result = { ...added };
  for (const [name, message] of Object.entries(messages)) {
    const key = `${path}.${name}`;
    const known: unknown = Reflect.get(result, name);
    if (typeof known === 'function') continue;
    const value =
      typeof message === 'object'
        ? tree(key, message, Object(known))
        : (values: Values) => read(key, message, values);
    const property = typeof message === 'string' ? { get: () => read(key, message) } : { value };
    Object.defineProperty(result, name, { enumerable: true, ...property });
  }
  return result;
}

export function texts<const Area extends string>(area: Area, english: EnglishMessages): Texts<Area>;
export function texts<const Area extends string, Added extends object>(
  area: Area,
  english: EnglishMessages,
  added: Added,
): With<Texts<Area>, Added>;
/**
 * Returns an area's sentences in the current language.
 * @param area first part of the keys
 * @param english the module `messages:<area>`
 * @param added functions that replace sentences of the same name or add new ones
 */
/* @__NO_SIDE_EFFECTS__ */
export function texts(area: string, english: EnglishMessages, added: object = {}): object {
  return tree(area, english, added);
}

/** @returns a function that fills in one sentence's placeholders in the current language; see `texts` */
/* @__NO_SIDE_EFFECTS__ */
export function sayIn<const Area extends string>(area: Area, english: EnglishMessages) {
  return <Key extends KeyIn<Area>>(key: Key, values: ValuesOf<`${Area}.${Key}`>): string => {
    let own: Message | undefined = english;
    for (const name of key.split('.')) own = typeof own === 'object' ? own[name] : undefined;
    return read(`${area}.${key}`, own, values);
  };
}

export const yesNo = (is: boolean): 'yes' | 'no' => (is ? 'yes' : 'no');

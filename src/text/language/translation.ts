import { IntlMessageFormat } from 'intl-messageformat';
import { firstLanguage, isRightToLeft } from '@/domain/language';
import { isolated } from './isolated';
import type { Translate, Values } from './language';

/** Matches a placeholder, but not the forms of a plural or a select, which follow a name and a space. */
const PLACEHOLDER = /(?<!\w )\{(\w+)\}/g;

/**
 * Isolates placeholders, because names and numbers in the other direction would swap places with the text
 * beside them. https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
 */
const isolatePlaceholders = (message: string): string => message.replaceAll(PLACEHOLDER, '\u2068{$1}\u2069');

const isolateNames = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? isolated(value) : value]),
  );

/**
 * Reads a catalogue of ICU messages. English does not load this module.
 * https://unicode-org.github.io/icu/userguide/format_parse/messages/
 * @param locale determines plural forms and number formats
 */
export function readCatalogue(locale: string, messages: Readonly<Record<string, string>>): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  const isMirrored = isRightToLeft(firstLanguage([locale]));
  return (key, values) => {
    const message = messages[key];
    if (message === undefined) return null;
    if (!values) return message;
    const source = isMirrored ? isolatePlaceholders(message) : message;
    const format = formats.get(key) ?? new IntlMessageFormat(source, locale, undefined, { ignoreTag: true });
    formats.set(key, format);
    return String(format.format(isMirrored ? values : isolateNames(values)));
  };
}

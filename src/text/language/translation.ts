import { IntlMessageFormat } from 'intl-messageformat';
import type { Translate } from './language';

/**
 * Reads a catalogue of ICU messages. https://unicode-org.github.io/icu/userguide/format_parse/messages/
 * A part of its own: English needs none of it.
 * @param locale by which plurals and numbers are chosen.
 */
export function readCatalogue(locale: string, messages: Readonly<Record<string, string>>): Translate {
  const formats = new Map<string, IntlMessageFormat>();
  return (key, values) => {
    const message = messages[key];
    if (message === undefined) return null;
    if (!values) return message;
    const format = formats.get(key) ?? new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
    formats.set(key, format);
    return String(format.format(values));
  };
}

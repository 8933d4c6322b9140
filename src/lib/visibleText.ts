/**
 * Matches format characters, which are remnants of copied text, and white space at the ends. The joiners U+200C
 * and U+200D stay within a text, because they shape letters in Arabic, Indic and emoji text.
 */
const REMNANTS = /^[\s\p{Cf}]+|[\s\p{Cf}]+$|(?!\u200c|\u200d)\p{Cf}/gu;

/** Removes format characters, such as U+200B and the byte order mark, and trims the ends. */
export const visibleText = (text: string): string => text.replace(REMNANTS, '');

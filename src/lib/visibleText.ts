/**
 * Matches format characters, which copied text often contains, and white space at the ends. Does not match
 * the joiners U+200C and U+200D inside a text, because Arabic and Indic scripts and emoji need them.
 */
const REMNANTS = /^[\s\p{Cf}]+|[\s\p{Cf}]+$|(?!\u200c|\u200d)\p{Cf}/gu;

/** Removes format characters, such as U+200B and the byte order mark, and trims the ends. */
export const visibleText = (text: string): string => text.replace(REMNANTS, '');

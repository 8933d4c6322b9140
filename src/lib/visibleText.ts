/**
 * Joiners shape letters in Arabic, Indic and emoji text. All other format characters are remnants of copied
 * text.
 */
const JOINERS = '\u200c\u200d';
const FORMAT = new RegExp(`(?![${JOINERS}])\\p{Cf}`, 'gu');
const EDGES = new RegExp(`^[\\s${JOINERS}]+|[\\s${JOINERS}]+$`, 'gu');

/** Removes format characters, such as U+200B and the byte order mark, and trims the ends. */
export const visibleText = (text: string): string => text.replace(FORMAT, '').replace(EDGES, '');

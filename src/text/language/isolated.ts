/** Hebrew, Arabic and their neighbours: https://www.unicode.org/charts/ */
const MIRRORED = /^(?!\u2068).*[\u0590-\u08FF].*/;

/** A name that is read from right to left takes the numbers that follow it along, unless it is kept apart from them. */
export const isolated = (name: string): string => name.replace(MIRRORED, '\u2068$&\u2069');

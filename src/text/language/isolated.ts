/** Hebrew, Arabic and neighboring Unicode blocks: https://www.unicode.org/charts/ */
const MIRRORED = /^(?!\u2068).*[\u0590-\u08FF].*/;

/** Isolates a right-to-left name, which would otherwise move the numbers after it. */
export const isolated = (name: string): string => name.replace(MIRRORED, '\u2068$&\u2069');

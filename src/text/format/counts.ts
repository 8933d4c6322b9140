/** `1 camera`, `2 cameras`: in English alone, other languages have plurals of their own. */
export const englishCount = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;

/** Writes hours, minutes and other small numbers, with a leading zero below 10. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Writes a number below 100 with two digits, such as `07`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

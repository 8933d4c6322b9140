/** Pads with a zero: 7 becomes `07`. */
export const twoDigits = (value: number): string => String(value).padStart(2, '0');

export const PASSWORD_MIN_LENGTH = 8;
export const NAME_MIN_LENGTH = 2;

/**
 * Accepts letters and digits of any script with their combining marks, and neither spaces nor punctuation.
 */
export const isAlphanumeric = (text: string): boolean => /^[\p{L}\p{M}\p{N}]*$/u.test(text);

export const isStrongPassword = (password: string): boolean =>
  password.length >= PASSWORD_MIN_LENGTH &&
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].every((kind) => kind.test(password));

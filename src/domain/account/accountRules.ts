/** What an account's names and passwords must be like. */
export const PASSWORD_MIN_LENGTH = 8;
export const NAME_MIN_LENGTH = 2;

/** Letters and digits of any script, with the marks that belong to them; no spaces, no punctuation. */
export const isAlphanumeric = (text: string): boolean => /^[\p{L}\p{M}\p{N}]*$/u.test(text);

/** Long enough, with a lower-case letter, an upper-case letter and a digit. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= PASSWORD_MIN_LENGTH &&
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].every((kind) => kind.test(password));

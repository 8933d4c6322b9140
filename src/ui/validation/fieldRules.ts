import { string, type StringSchema } from 'yup';
import { visibleText } from '@/lib/visibleText';
import { fieldText } from '@/text/fields';

export const emailRule = (): StringSchema<string> =>
  string().transform(visibleText).required(fieldText.emailRequired).email(fieldText.emailInvalid);

const PASSWORD_MIN_LENGTH = 8;
const NAME_MIN_LENGTH = 2;

/** Accepts letters and digits of any script with their combining marks, but no spaces or punctuation. */
export const isAlphanumeric = (text: string): boolean => /^[\p{L}\p{M}\p{N}]*$/u.test(text);

export const isStrongPassword = (password: string): boolean =>
  password.length >= PASSWORD_MIN_LENGTH &&
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u].every((kind) => kind.test(password));

export const nameRule = (label: string): StringSchema<string> =>
  string()
    .transform(visibleText)
    .required(fieldText.required(label))
    .min(NAME_MIN_LENGTH, fieldText.nameShort(label))
    .test('alphanumeric', fieldText.nameNotAlphanumeric(label), isAlphanumeric);

export const passwordRule = (): StringSchema<string> =>
  string().required(fieldText.passwordRequired).min(PASSWORD_MIN_LENGTH, fieldText.passwordShort);

export const strongPasswordRule = (label: string): StringSchema<string> =>
  string()
    .required(fieldText.required(label))
    .test('strong', fieldText.passwordWeak(label), isStrongPassword);

export const repeatRule = (
  field: string,
  messages: { required: string; mismatch: string },
): StringSchema<string> =>
  string()
    .required(messages.required)
    .test(
      'same',
      messages.mismatch,
      (value, { parent }: { parent: Record<string, unknown> }) => value === parent[field],
    );

import { string, type StringSchema } from 'yup';
import {
  isAlphanumeric,
  isStrongPassword,
  NAME_MIN_LENGTH,
  PASSWORD_MIN_LENGTH,
} from '@/domain/account/accountRules';
import { fieldText } from '@/text/fields';

/** What each kind of field must hold; the first rule that is broken gives the message. */

export const emailRule = (): StringSchema<string> =>
  string().required(fieldText.emailRequired).email(fieldText.emailInvalid);

/** A user name or a display name. */
export const nameRule = (label: string): StringSchema<string> =>
  string()
    .required(fieldText.required(label))
    .min(NAME_MIN_LENGTH, fieldText.nameShort(label))
    .test('alphanumeric', fieldText.nameNotAlphanumeric(label), isAlphanumeric);

/** A password that already exists, or one whose strength the vendor judges. */
export const passwordRule = (): StringSchema<string> =>
  string().required(fieldText.passwordRequired).min(PASSWORD_MIN_LENGTH, fieldText.passwordShort);

export const strongPasswordRule = (label: string): StringSchema<string> =>
  string()
    .required(fieldText.required(label))
    .test('strong', fieldText.passwordWeak(label), isStrongPassword);

/** The same once more, to be sure of it. */
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

import { say, translated } from './language/language';

/** Names of the fields that several forms share, and what is wrong with what was typed. */
export const fieldText = translated('field', {
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm Password',

  emailRequired: 'Email field is required.',
  emailInvalid: 'Email must be valid email address.',
  passwordRequired: 'Password field is required.',
  passwordShort: 'Password must have min 8 characters.',
  passwordMismatch: 'Password does not match!',
  confirmRequired: 'Confirm Password field is required.',

  required: (label: string) => say('field.required', { label }) ?? `${label} field is required.`,
  nameShort: (label: string) =>
    say('field.nameShort', { label }) ?? `${label} must contain min 2 characters.`,
  nameNotAlphanumeric: (label: string) =>
    say('field.nameNotAlphanumeric', { label }) ?? `${label} contains alphanumeric only.`,
  passwordWeak: (label: string) =>
    say('field.passwordWeak', { label }) ??
    `${label} must be entered over 8  characters, including upper and lower letters, numbers and symbols like !,#,@,+,$.`,
});

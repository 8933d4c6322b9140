import { describe, expect, it } from 'vitest';
import { object, ValidationError, type Schema } from 'yup';
import {
  emailRule,
  isAlphanumeric,
  isStrongPassword,
  nameRule,
  passwordRule,
  repeatRule,
  strongPasswordRule,
} from '@/ui/validation/fieldRules';

function messageOf(rule: Schema, value: unknown): string | null {
  try {
    rule.validateSync(value, { abortEarly: false });
    return null;
  } catch (error) {
    return error instanceof ValidationError ? (error.errors[0] ?? '') : String(error);
  }
}

const WEAK = (label: string) =>
  `${label} must be entered over 8  characters, including upper and lower letters, numbers and symbols like !,#,@,+,$.`;

describe('validation of a field', () => {
  it.each([
    ['', 'Email field is required.'],
    ['anna', 'Email must be valid email address.'],
    ['anna@', 'Email must be valid email address.'],
    ['anna@camera example', 'Email must be valid email address.'],
    ['anna@camera.example', null],
    ["o'neil+cam@mail.example.co", null],
  ])('e-mail address %j has the error %j', (value, message) =>
    expect(messageOf(emailRule(), value)).toBe(message),
  );

  it.each([
    ['', 'Username field is required.'],
    ['a', 'Username must contain min 2 characters.'],
    ['!', 'Username must contain min 2 characters.'],
    ['anna b', 'Username contains alphanumeric only.'],
    ['山田', null],
  ])('user name %j has the error %j', (value, message) =>
    expect(messageOf(nameRule('Username'), value)).toBe(message),
  );

  it.each([
    ['', 'Password field is required.'],
    ['1234567', 'Password must have min 8 characters.'],
    ['12345678', null],
  ])('password %j has the error %j', (value, message) =>
    expect(messageOf(passwordRule(), value)).toBe(message),
  );

  it.each([
    ['', 'Old Password field is required.'],
    ['Abc1', WEAK('Old Password')],
    ['abcdefgh1', WEAK('Old Password')],
    ['Abcdefgh1', null],
  ])('strong password %j has the error %j', (value, message) =>
    expect(messageOf(strongPasswordRule('Old Password'), value)).toBe(message),
  );

  it.each([
    ['', 'again!'],
    ['Other123', 'not the same!'],
    ['Demo1234', null],
  ])('repeated password %j has the error %j', (repeated, message) => {
    const form = object({
      repeated: repeatRule('password', { required: 'again!', mismatch: 'not the same!' }),
    });
    expect(messageOf(form, { password: 'Demo1234', repeated })).toBe(message);
  });
});

describe('rule for names', () => {
  it.each(['anna', 'Олена', '山田由紀', 'عمر', 'José', 'Jose\u0301', 'विकास', '42', '٤٢', ''])(
    'accepts %j: letters and digits of any script',
    (name) => expect(isAlphanumeric(name)).toBe(true),
  );

  it.each(['Anna Maria', 'o’neil', 'a_b', 'a-b', 'x@y', ' a', '👩'])('rejects %j', (name) =>
    expect(isAlphanumeric(name)).toBe(false),
  );
});

describe('rule for strong passwords', () => {
  it.each(['Passw0rd', 'aaaaaaA1', 'Пароль12', 'with Space 1'])('accepts %j', (password) =>
    expect(isStrongPassword(password)).toBe(true),
  );

  it.each([
    ['Passw0r', 'one character too short'],
    ['password1', 'no upper-case letter'],
    ['PASSWORD1', 'no lower-case letter'],
    ['Passwords', 'no digit'],
    ['', 'empty'],
  ])('rejects %j: %s', (password) => expect(isStrongPassword(password)).toBe(false));
});

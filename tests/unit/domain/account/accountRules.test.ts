import { describe, expect, it } from 'vitest';
import { isAlphanumeric, isStrongPassword } from '@/domain/account/accountRules';

describe('names', () => {
  it.each(['anna', 'Олена', '山田由紀', 'عمر', 'José', 'Jose\u0301', 'विकास', '42', '٤٢', ''])(
    'accept %j: letters and digits of any script',
    (name) => expect(isAlphanumeric(name)).toBe(true),
  );

  it.each(['Anna Maria', 'o’neil', 'a_b', 'a-b', 'x@y', ' a', '👩'])('reject %j', (name) =>
    expect(isAlphanumeric(name)).toBe(false),
  );
});

describe('rule for strong passwords', () => {
  it.each(['Passw0rd', 'aaaaaaA1', 'Пароль12', 'with Space 1'])('accepts %j', (password) =>
    expect(isStrongPassword(password)).toBe(true),
  );

  it.each([
    ['Passw0r', 'a character short'],
    ['password1', 'no upper-case letter'],
    ['PASSWORD1', 'no lower-case letter'],
    ['Passwords', 'no digit'],
    ['', 'nothing at all'],
  ])('rejects %j: %s', (password) => expect(isStrongPassword(password)).toBe(false));
});

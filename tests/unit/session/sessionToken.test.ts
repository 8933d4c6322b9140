import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExpired, readToken } from '@/session/sessionToken';
import { tokenWith, tokenWithPayload } from '../../support/tokens';

const NOW = Date.UTC(2026, 5, 15, 12);
const anna = { uuid: 'u1', username: 'anna', email: 'anna@camera.example' };

describe('token parser', () => {
  it('returns the user and the expiry', () => {
    expect(readToken(tokenWith({ ...anna, exp: 1_800_000_000 }))).toEqual({
      user: { id: 'u1', username: 'anna', email: 'anna@camera.example' },
      expiresAt: 1_800_000_000,
      issuedAt: null,
    });
  });

  it('accepts letters of any script in names', () => {
    expect(readToken(tokenWith({ ...anna, username: '山田 Ω 🎥' }))?.user.username).toBe('山田 Ω 🎥');
  });

  it.each([
    ['an empty string', ''],
    ['a blank string', '   '],
    ['a word', 'token'],
    ['only dots', '..'],
    ['a payload that is not base64', 'a.%%%.c'],
    ['a payload that is not JSON', tokenWithPayload('nonsense')],
    ['null', tokenWithPayload('null')],
    ['a list', tokenWithPayload('[{"exp":1}]')],
    ['a string', tokenWithPayload('"exp"')],
    ['a number', tokenWithPayload('5')],
    ['a signature with a line break', `${tokenWith(anna)}\r\nX-Evil: 1`],
    ['a character that is invalid in a header', `${tokenWith(anna)}ü`],
  ])('rejects %s', (_what, text) => {
    expect(readToken(text)).toBeNull();
  });

  it('never throws an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json().map(tokenWithPayload)), (text) => {
        expect(() => readToken(text)).not.toThrow();
      }),
    );
  });

  it.each([
    ['a number', 1_800_000_000, 1_800_000_000],
    ['a numeric string', '1800000000', 1_800_000_000],
    ['a fraction', 1_800_000_000.5, 1_800_000_000.5],
  ])('reads an expiry that is %s', (_what, exp, expected) => {
    expect(readToken(tokenWith({ ...anna, exp }))?.expiresAt).toBe(expected);
  });

  it.each([
    ['missing', undefined],
    ['null', null],
    ['empty', ''],
    ['a word', 'tomorrow'],
    ['true', true],
    ['a list', [1_800_000_000]],
  ])('ignores an expiry that is %s', (_what, exp) => {
    expect(readToken(tokenWith({ ...anna, exp }))?.expiresAt).toBeNull();
  });
});

describe('issue time of a token', () => {
  it.each([
    ['before the expiry', 1_799_999_999, 1_800_000_000, 1_799_999_999],
    ['equal to the expiry', 1_800_000_000, 1_800_000_000, null],
    ['in milliseconds', 1_799_999_999_000, 1_800_000_000, null],
    ['in milliseconds, like the expiry', 1_799_999_999_000, 1_800_000_000_000, null],
    ['in milliseconds without an expiry', 1_799_999_999_000, undefined, null],
    ['without an expiry', 1_799_999_999, undefined, 1_799_999_999],
    ['zero', 0, 1_800_000_000, null],
    ["Go's zero time", -62_135_596_800, 1_800_000_000, null],
  ])('is read only if it is plausible: %s', (_what, iat, exp, expected) => {
    expect(readToken(tokenWith({ ...anna, iat, exp }))?.issuedAt).toBe(expected);
  });
});

describe('expiry of a token', () => {
  const until = (seconds: number | null) => ({
    user: { id: '', username: '', email: '' },
    expiresAt: seconds,
    issuedAt: null,
  });

  it('is reached in the second given by `exp`', () => {
    expect(isExpired(until(NOW / 1_000 + 1), NOW)).toBe(false);
    expect(isExpired(until(NOW / 1_000), NOW)).toBe(true);
    expect(isExpired(until(NOW / 1_000 - 1), NOW)).toBe(true);
  });

  it('is never reached if the token has no `exp`', () => {
    expect(isExpired(until(null), NOW)).toBe(false);
  });
});

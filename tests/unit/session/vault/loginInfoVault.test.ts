import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newVaultKeys, openLogin, sealLogin } from '@/session/vault/loginInfoVault';
import { runs } from '../../../support/runs';

const keys = newVaultKeys();
const login = { username: 'anna@camera.example', password: 'Gr8-pässwörd 🔑' };
const sealed = sealLogin(login, 'u1', keys);

describe('encryption of a log-in', () => {
  it('is reversible for any name and password', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.string({ unit: 'grapheme' }),
        fc.string(),
        (username, password, user) => {
          const text = sealLogin({ username, password }, user, keys);
          expect(openLogin(text, user, keys)).toEqual({ username, password });
        },
      ),
      runs(40),
    );
  });

  it('reveals no part of the content', () => {
    expect(sealed).not.toContain('anna');
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64').toString()).not.toContain('Gr8');
  });

  it('produces a different text each time', () => {
    expect(sealLogin(login, 'u1', keys)).not.toBe(sealed);
  });

  it('uses new random keys of 32 bytes each time', () => {
    const all = Array.from({ length: 50 }, newVaultKeys).flatMap(({ encryption, mac }) => [encryption, mac]);
    expect(new Set(all).size).toBe(100);
    for (const key of all) expect(key).toMatch(/^[0-9a-f]{64}$/);
  });

  it('detects every change of a single character', () => {
    for (let index = 0; index < sealed.length; index += 1) {
      for (const other of ['A', '0', '.', ' ', sealed[index] === 'a' ? 'b' : 'a']) {
        if (other === sealed[index]) continue;
        const changed = sealed.slice(0, index) + other + sealed.slice(index + 1);
        expect(openLogin(changed, 'u1', keys), `position ${index}`).toBeNull();
      }
    }
  });

  it('detects missing and additional text at either end', () => {
    for (let length = 0; length < sealed.length; length += 1) {
      expect(openLogin(sealed.slice(0, length), 'u1', keys)).toBeNull();
      expect(openLogin(sealed.slice(length + 1), 'u1', keys)).toBeNull();
    }
    for (const extra of [' ', '.', '0', '=', '\n']) {
      expect(openLogin(sealed + extra, 'u1', keys)).toBeNull();
      expect(openLogin(extra + sealed, 'u1', keys)).toBeNull();
    }
  });

  it('detects parts of another encrypted text', () => {
    const other = sealLogin({ username: 'b', password: 'c' }, 'u1', keys).split('.');
    const own = sealed.split('.');
    for (let part = 1; part < own.length; part += 1) {
      const mixed = own.map((text, index) => (index === part ? other[index] : text)).join('.');
      expect(openLogin(mixed, 'u1', keys)).toBeNull();
    }
  });

  it('rejects another user, key or version', () => {
    expect(openLogin(sealed, 'u2', keys)).toBeNull();
    expect(openLogin(sealed, '', keys)).toBeNull();
    expect(openLogin(sealed, 'u1', newVaultKeys())).toBeNull();
    expect(openLogin(sealed, 'u1', { ...keys, encryption: newVaultKeys().encryption })).toBeNull();
    expect(openLogin(sealed, 'u1', { ...keys, mac: newVaultKeys().mac })).toBeNull();
    for (const version of ['v0', 'v2', 'V1', '']) {
      expect(openLogin(sealed.replace('v1', version), 'u1', keys)).toBeNull();
    }
  });

  it('throws no exception on decryption, even for malformed keys', () => {
    const part = fc.oneof(fc.string({ unit: 'binary' }), fc.base64String(), fc.constantFrom('v1', ''));
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 5 }).map((parts) => parts.join('.')),
        fc.oneof(fc.constant(keys), fc.record({ encryption: fc.string(), mac: fc.string() })),
        fc.string({ unit: 'binary' }),
        (text, anyKeys, user) => {
          expect(openLogin(text, user, anyKeys)).toBeNull();
        },
      ),
      runs(15),
    );
  });
});

import AES from 'crypto-js/aes';
import Base64 from 'crypto-js/enc-base64';
import Hex from 'crypto-js/enc-hex';
import Utf8 from 'crypto-js/enc-utf8';
import hmacSha256 from 'crypto-js/hmac-sha256';
import WordArray from 'crypto-js/lib-typedarrays';
import type { Login } from '@/domain/account/user';
import type { VaultKeys } from './vaultKeys';

const VERSION = 'v1';
const KEY_BYTES = 32;
const BLOCK_BYTES = 16;

const randomHex = (bytes: number): string => WordArray.random(bytes).toString(Hex);

/** Compares in constant time, so that the duration does not reveal where the texts differ. */
function sameText(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let index = 0; index < one.length; index += 1) {
    difference |= one.charCodeAt(index) ^ other.charCodeAt(index);
  }
  return difference === 0;
}

/** @returns two random keys of 256 bits in hexadecimal */
export const newVaultKeys = (): VaultKeys => ({
  encryption: randomHex(KEY_BYTES),
  mac: randomHex(KEY_BYTES),
});

/**
 * Encrypts with AES-256-CBC and a random IV, then authenticates version, IV and ciphertext with HMAC-SHA-256.
 * Uses raw keys, because crypto-js's passphrase mode is one round of MD5 and detects no changes.
 * https://cryptojs.gitbook.io/docs/#custom-key-and-iv
 * @param userId the only user for whom `openLogin` returns the log-in
 */
export function sealLogin(login: Login, userId: string, keys: VaultKeys): string {
  const iv = randomHex(BLOCK_BYTES);
  const secret = JSON.stringify({ username: login.username, password: login.password, userId });
  const { ciphertext: bytes } = AES.encrypt(secret, Hex.parse(keys.encryption), { iv: Hex.parse(iv) });
  const ciphertext = bytes.toString(Base64);
  const sealed = `${VERSION}.${iv}.${ciphertext}`;
  return `${sealed}.${hmacSha256(sealed, Hex.parse(keys.mac)).toString(Hex)}`;
}

/** @returns null for text that was not sealed with these keys for this user */
export function openLogin(text: string, userId: string, keys: VaultKeys): Login | null {
  const [version, iv, ciphertext, mac, ...rest] = text.split('.');
  if (version !== VERSION || !iv || !ciphertext || !mac || rest.length > 0) return null;
  const expected = hmacSha256(`${version}.${iv}.${ciphertext}`, Hex.parse(keys.mac)).toString(Hex);
  if (!sameText(mac, expected)) return null;
  try {
    const secret = AES.decrypt(ciphertext, Hex.parse(keys.encryption), { iv: Hex.parse(iv) }).toString(Utf8);
    const login: unknown = JSON.parse(secret);
    if (typeof login !== 'object' || login === null) return null;
    const fields: ReadonlyMap<string, unknown> = new Map(Object.entries(login));
    const username = fields.get('username');
    const password = fields.get('password');
    if (typeof username !== 'string' || typeof password !== 'string' || fields.get('userId') !== userId)
      return null;
    return { username, password };
  } catch {
    return null;
  }
}

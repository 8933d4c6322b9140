import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

export interface RecordCipher {
  owner: string;
  /**
   * @param id camera ID or event key
   * @returns 12 characters of base64url (72 bits), specific to this user, ID and browser
   */
  hash: (id: string) => string;
  /**
   * @param name storage key; `open` needs the same one
   * @returns base64 of the initialization vector and AES-256-GCM's output
   */
  seal: (name: string, text: string) => Promise<string>;
  open: (name: string, sealed: string) => Promise<string | null>;
}

const KEY_BYTES = 32;
const HASH_BYTES = 9;
/** https://csrc.nist.gov/pubs/sp/800/38/d/final section 8.2.2 */
const IV_BYTES = 12;
/** Texts are padded to multiples of this length, because their length would reveal the number of cameras. */
const PADDING = 1_024;

const MAX_HASHES = 50_000;

const encoder = new TextEncoder();

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** @returns 16 random bytes as base64url */
export const newSalt = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(16)));

/**
 * Derives a user's keys by HKDF-SHA-256 from the user's ID and the browser's salt. The ID is not stored after
 * log-out. Without it, no one can read a record or compare it with known cameras.
 * https://www.rfc-editor.org/rfc/rfc5869
 * @throws if the browser lacks `crypto.subtle`
 */
export async function createRecordCipher(salt: string, userId: string): Promise<RecordCipher> {
  const { subtle } = crypto;
  const secret = await subtle.importKey('raw', encoder.encode(userId), 'HKDF', false, ['deriveBits']);
  const info = encoder.encode('camera-web-app records 1');
  const bits = await subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: encoder.encode(salt), info },
    secret,
    8 * (2 * KEY_BYTES + HASH_BYTES),
  );
  const key = await subtle.importKey('raw', bits.slice(0, KEY_BYTES), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  const mac = hmac.create(sha256, new Uint8Array(bits, KEY_BYTES, KEY_BYTES));
  const hashes = new Map<string, string>();
  const parameters = (iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
    name: 'AES-GCM',
    iv,
    additionalData: encoder.encode(name),
  });

  return {
    owner: toBase64Url(new Uint8Array(bits, 2 * KEY_BYTES)),
    // Hashes synchronously. With `crypto.subtle`, thousands of hashes would take seconds.
    hash(id) {
      const known = hashes.get(id);
      if (known !== undefined) return known;
      const hash = toBase64Url(mac.clone().update(encoder.encode(id)).digest().slice(0, HASH_BYTES));
      if (hashes.size >= MAX_HASHES) hashes.clear();
      hashes.set(id, hash);
      return hash;
    },
    async seal(name, text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const plain = encoder.encode(text);
      const padded = new Uint8Array(Math.ceil(plain.length / PADDING) * PADDING).fill(0x20);
      padded.set(plain);
      const sealed = new Uint8Array(await subtle.encrypt(parameters(iv, name), key, padded));
      return toBase64(new Uint8Array([...iv, ...sealed]));
    },
    async open(name, sealed) {
      try {
        const bytes = fromBase64(sealed);
        const iv = bytes.slice(0, IV_BYTES);
        const plain = await subtle.decrypt(parameters(iv, name), key, bytes.slice(IV_BYTES));
        return new TextDecoder().decode(plain).trimEnd();
      } catch {
        return null;
      }
    },
  };
}

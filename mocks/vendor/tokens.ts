import { hash32, hex } from '../seededRandom';

/** `exp` and `iat` are Unix epoch seconds. */
export interface TokenClaims {
  exp: number;
  iat?: number;
  uuid: string;
  username: string;
  email: string;
  jti: string;
  /** Tokens of earlier generations are expired. */
  generation: number;
}

function toBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}

/** Reveals changes to a token, as a signature would, but is not secure. */
const checksum = (text: string) => toBase64Url(hex(hash32(`stand-in:${text}`), 8));

export function writeToken(claims: TokenClaims): string {
  const content = `${toBase64Url(JSON.stringify({ alg: 'none', typ: 'JWT' }))}.${toBase64Url(JSON.stringify(claims))}`;
  return `${content}.${checksum(content)}`;
}

/** @returns null if this vendor did not issue the token */
export function readToken(token: string): TokenClaims | null {
  const parts = token.split('.');
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || header === undefined || payload === undefined) return null;
  if (signature !== checksum(`${header}.${payload}`)) return null;
  const claims: TokenClaims = JSON.parse(fromBase64Url(payload));
  return claims;
}

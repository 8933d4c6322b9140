import { jwtDecode } from 'jwt-decode';
import { LATEST, number, text } from '@/api/wire';
import type { User } from '@/domain/account/user';
import { isObject } from '@/lib/isObject';

export interface TokenClaims {
  user: User;
  /** Unix epoch in seconds; null when the token does not say, and only the server knows. */
  expiresAt: number | null;
  /** By the vendor's clock, Unix epoch in seconds; null when the token does not say, or says what cannot be. */
  issuedAt: number | null;
}

/** Three parts of base64url; nothing else may get into a header. https://datatracker.ietf.org/doc/html/rfc7515#section-3.1 */
const COMPACT_FORM = /^[\w-]+=*\.[\w-]+=*\.[\w-]*=*$/;

/**
 * Reads a token without checking its signature, which only the server can.
 * @returns null for anything that is not a JSON Web Token with an object in it: jwt-decode throws on junk and passes
 * lists and `null` through. https://datatracker.ietf.org/doc/html/rfc7519#section-4
 */
export function readToken(token: string): TokenClaims | null {
  if (!COMPACT_FORM.test(token)) return null;
  let claims: unknown;
  try {
    claims = jwtDecode<unknown>(token);
  } catch {
    return null;
  }
  if (!isObject(claims)) return null;
  const entries: ReadonlyMap<string, unknown> = new Map(Object.entries(claims));
  const [id, username, email] = ['uuid', 'username', 'email'].map((name) => text(entries.get(name)));
  const expiresAt = number(entries.get('exp'));
  const issuedAt = number(entries.get('iat'));
  const end = Math.min(expiresAt ?? LATEST, LATEST / 1_000);
  return {
    user: { id: id || email || username || '', username: username ?? '', email: email ?? '' },
    expiresAt,
    // The contract does not name it: some vendors may give milliseconds.
    issuedAt: issuedAt !== null && issuedAt < end ? issuedAt : null,
  };
}

/** @param now Unix epoch in milliseconds. */
export const isExpired = ({ expiresAt }: TokenClaims, now: number): boolean =>
  expiresAt !== null && expiresAt <= now / 1_000;

/** A token without a user belongs to no known user. */
export const isSameUser = (one: User | null, other: User | null): boolean =>
  one !== null && one.id !== '' && one.id === other?.id;

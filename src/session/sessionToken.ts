import { jwtDecode } from 'jwt-decode';
import { LATEST, number, text } from '@/api/wire';
import type { User } from '@/domain/account/user';
import { isObject } from '@/lib/isObject';

export interface TokenClaims {
  user: User;
  /** Unix epoch seconds; null if the token does not say. */
  expiresAt: number | null;
  /** Unix epoch seconds by the vendor's clock; null if missing or impossible. */
  issuedAt: number | null;
}

/**
 * Three parts in base64url. Other text must not be sent in a header.
 * https://datatracker.ietf.org/doc/html/rfc7515#section-3.1
 */
const COMPACT_FORM = /^[\w-]+=*\.[\w-]+=*\.[\w-]*=*$/;

/**
 * Reads a token without verifying its signature, which only the server can do.
 * @returns null unless the claims are a JSON object; `jwtDecode` throws for malformed tokens, but accepts
 * lists and `null`. https://datatracker.ietf.org/doc/html/rfc7519#section-4
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
    // Ignores impossible times: a value in milliseconds would be after the expiry, and Go's zero time is
    // negative.
    issuedAt: issuedAt !== null && issuedAt > 0 && issuedAt < end ? issuedAt : null,
  };
}

/** @param now Unix epoch milliseconds */
export const isExpired = ({ expiresAt }: TokenClaims, now: number): boolean =>
  expiresAt !== null && expiresAt <= now / 1_000;

/** Users without an ID never count as the same user. */
export const isSameUser = (one: User | null, other: User | null): boolean =>
  one !== null && one.id !== '' && one.id === other?.id;

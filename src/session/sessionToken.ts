import { jwtDecode } from 'jwt-decode';
import type { User } from '@/domain/user';

export interface TokenClaims {
  user: User;
  /** Unix epoch in seconds; null when the token does not say, and only the server knows. */
  expiresAt: number | null;
}

/**
 * Reads a token without checking its signature, which only the server can.
 * @returns null for anything that is not a JSON Web Token with an object in it: jwt-decode throws on junk and passes
 * lists and `null` through. https://datatracker.ietf.org/doc/html/rfc7519#section-4
 */
export function readToken(token: string): TokenClaims | null {
  let claims: unknown;
  try {
    claims = jwtDecode<unknown>(token);
  } catch {
    return null;
  }
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return null;
  const entries: ReadonlyMap<string, unknown> = new Map(Object.entries(claims));
  const text = (name: string): string => {
    const value = entries.get(name);
    return typeof value === 'string' ? value : '';
  };
  const exp = Number(entries.get('exp') ?? Number.NaN);
  return {
    user: { id: text('uuid'), username: text('username'), email: text('email') },
    expiresAt: Number.isFinite(exp) ? exp : null,
  };
}

/** @param now Unix epoch in milliseconds. */
export const isExpired = ({ expiresAt }: TokenClaims, now: number): boolean =>
  expiresAt !== null && expiresAt <= now / 1_000;

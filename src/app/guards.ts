import { matchPath } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Portal } from '@/domain/account/user';
import { isObject } from '@/lib/isObject';

export type Guard = 'guest' | 'private' | 'home' | 'auto';

export const portalHome = (portal: Portal): string => (portal === 1 ? paths.auto : paths.home);

export function redirectFor(
  guard: Guard,
  visitor: { isAuthenticated: boolean; portal: Portal; wanted: string | null },
): string | null {
  if (guard === 'guest') return visitor.isAuthenticated ? (visitor.wanted ?? paths.home) : null;
  if (!visitor.isAuthenticated) return paths.root;
  if (guard === 'home' && visitor.portal !== 0) return paths.auto;
  if (guard === 'auto' && visitor.portal !== 1) return paths.home;
  return null;
}

/**
 * Finds the URL that a guest first requested, which the history state contains.
 * @returns null unless the URL is a private route of this app, because the redirect must not leave the origin
 */
export function wantedAddress(state: unknown, privatePaths: readonly string[]): string | null {
  if (!isObject(state)) return null;
  const { wanted } = state;
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.startsWith('//')) return null;
  const pathname = wanted.split(/[?#]/, 1)[0] ?? '';
  return privatePaths.some((path) => matchPath(path, pathname)) ? wanted : null;
}

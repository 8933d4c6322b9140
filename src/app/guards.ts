import { matchPath } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Portal } from '@/domain/account/user';
import { isObject } from '@/lib/isObject';

/** Who may see a route. `home` and `auto` are private routes of one portal. */
export type Guard = 'guest' | 'private' | 'home' | 'auto';

export const portalHome = (portal: Portal): string => (portal === 1 ? paths.auto : paths.home);

/** @returns where to go instead, or null when the route may be seen. */
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
 * The address that a guest first asked for, as the history keeps it.
 * @returns null for anything but one of this app's own private routes: it must never lead to another origin.
 */
export function wantedAddress(state: unknown, privatePaths: readonly string[]): string | null {
  if (!isObject(state)) return null;
  const { wanted } = state;
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || wanted.startsWith('//')) return null;
  const pathname = wanted.split(/[?#]/, 1)[0] ?? '';
  return privatePaths.some((path) => matchPath(path, pathname)) ? wanted : null;
}

import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { browserStorage } from '@/lib/browser/browserStorage';
import { resetTokenOf } from '@/session/resetToken';

const kept = resetTokenOf(browserStorage(() => globalThis.sessionStorage));

/** Tokens contain no blanks: a + belongs to base64, and surrounding text of mail programs is removed. */
const tokenIn = (search: string): string | undefined =>
  new URLSearchParams(search.replaceAll('+', '%2B')).get('token')?.trim();

/** The history keeps this mark in place of the token: a reload counts as the link, an address typed later does not. */
const FOLLOWED = 'resetLink';

/**
 * Reads the link's token and removes it from address and history at once, so that the browser's next user
 * cannot find it.
 * @returns an empty text without a link
 */
export function useResetToken(): string {
  const { pathname, search, hash, state }: Location<unknown> = useLocation();
  const navigate = useNavigate();
  const [token] = useState(() => tokenIn(search) || (state === FOLLOWED ? kept.read() : ''));

  useEffect(() => {
    if (token === '') kept.forget();
    else kept.keep(token);
    return () => kept.forget();
  }, [token]);

  useEffect(() => {
    const query = new URLSearchParams(search);
    if (!query.has('token')) return;
    query.delete('token');
    void navigate({ pathname, search: query.toString(), hash }, { replace: true, state: FOLLOWED });
  }, [navigate, pathname, search, hash]);

  return token;
}

import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Goes to another guest page and hands on which address the guest first asked for, unless the screen that asks has been
 * left: then the user is somewhere else on purpose.
 */
export function useGuestNavigate(): (to: string, options?: { replace: boolean }) => Promise<void> {
  const navigate = useNavigate();
  const { state }: { state: unknown } = useLocation();
  const isMounted = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  return useCallback(
    async (to, options) => {
      if (isMounted.current) await navigate(to, { ...options, state });
    },
    [navigate, state],
  );
}

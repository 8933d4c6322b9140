import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Returns a function that navigates and keeps the history state, which contains the URL that the guest first
 * requested. After an unmount, the function does nothing.
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

import { useEffect, useState } from 'react';

/** Whether the browser gives the position without asking the person. It is never asked for by looking. */
export function usePositionAllowed(): boolean {
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    if (!('permissions' in navigator)) return undefined;
    const left = new AbortController();
    navigator.permissions.query({ name: 'geolocation' }).then(
      (status) => {
        if (left.signal.aborted) return;
        const follow = () => setAllowed(status.state === 'granted');
        follow();
        status.addEventListener('change', follow, { signal: left.signal });
      },
      // A browser that does not know this permission will ask the person; so the app waits for their press.
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return isAllowed;
}

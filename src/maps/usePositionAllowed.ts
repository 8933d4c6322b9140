import { useEffect, useState } from 'react';

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
      // Without support for this permission, the app waits until the user presses a button.
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return isAllowed;
}

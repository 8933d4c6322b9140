import { useEffect, useState } from 'react';

/** Whether the browser gives the position without asking the person. It is never asked for by looking. */
export function usePositionAllowed(): boolean {
  const [isAllowed, setAllowed] = useState(false);
  useEffect(() => {
    let wanted = true;
    if (!('permissions' in navigator)) return undefined;
    navigator.permissions.query({ name: 'geolocation' }).then(
      ({ state }) => wanted && setAllowed(state === 'granted'),
      // A browser that does not know this permission will ask the person; so the app waits for their press.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, []);
  return isAllowed;
}

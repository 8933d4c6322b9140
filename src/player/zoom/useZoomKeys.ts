import { useEffect } from 'react';
import { isTaken } from '../controls/isTaken';
import type { ZoomController } from './ZoomController';
import { zoomKey } from './zoomKeys';

/** The zoom's keys, for a player that has no other keys. A key that a focused control uses stays with that control. */
export function useZoomKeys(region: HTMLElement | null, zoom: ZoomController): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isTaken(event.target, event.key)) return;
      const action = zoomKey(event, zoom);
      if (action === null) return;
      event.preventDefault();
      action();
    };
    region?.addEventListener('keydown', onKeyDown);
    return () => region?.removeEventListener('keydown', onKeyDown);
  }, [region, zoom]);
}

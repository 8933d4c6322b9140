import { useSyncExternalStore } from 'react';
import { permission, type Permission } from './model/notifications';

/** @see https://developer.mozilla.org/docs/Web/API/PermissionStatus/change_event */
function onPermissionChange(listener: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  // The permission may have changed in another tab, or the browser may lack the `change` event.
  document.addEventListener('visibilitychange', listener, { signal });
  const follow = async () => {
    const status = await navigator.permissions?.query({ name: 'notifications' });
    status?.addEventListener('change', listener, { signal });
  };
  follow().catch(() => undefined);
  return () => controller.abort();
}

export const usePermission = (): Permission =>
  useSyncExternalStore(onPermissionChange, permission, () => 'unsupported');

import { useSyncExternalStore } from 'react';
import { onPermissionChange, permission, type Permission } from './model/notifications';

/** Whether this site may show notifications, now and after each change that the browser tells of. */
export const usePermission = (): Permission =>
  useSyncExternalStore(onPermissionChange, permission, () => 'unsupported');

import { useSyncExternalStore } from 'react';
import { onPermissionChange, permission, type Permission } from './model/notifications';

export const usePermission = (): Permission =>
  useSyncExternalStore(onPermissionChange, permission, () => 'unsupported');

import type { Portal } from '@/domain/account/user';
import type { KeyValueStore } from '@/lib/browser/browserStorage';

const PORTAL = 'portal';

/** Returns functions that read and write the last used portal, which is stored until log-out. */
export const portalPreference = (shared: KeyValueStore) => ({
  read: (): Portal => (shared.get(PORTAL) === '1' ? 1 : 0),
  write: (portal: Portal) => shared.set(PORTAL, String(portal)),
});

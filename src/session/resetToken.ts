import type { KeyValueStore } from '@/lib/browserStorage';

const RESET_TOKEN = 'resetToken';

/**
 * The token of a link that sets a password anew. The address and the history must not keep it; the tab does, so that a reload
 * still works, until the screen is left or the password is set.
 */
export const resetTokenOf = (tab: KeyValueStore) => ({
  read: (): string => tab.get(RESET_TOKEN) ?? '',
  keep: (token: string): void => {
    tab.set(RESET_TOKEN, token);
  },
  forget: (): void => tab.remove(RESET_TOKEN),
});

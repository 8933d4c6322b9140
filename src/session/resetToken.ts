import type { KeyValueStore } from '@/lib/browser/browserStorage';

const RESET_TOKEN = 'resetToken';

/**
 * Keeps the token of a reset link in the tab, out of the address and the history, so that a reload still works until the
 * screen is left or the password is set.
 */
export const resetTokenOf = (tab: KeyValueStore) => ({
  read: (): string => tab.get(RESET_TOKEN) ?? '',
  keep: (token: string): void => {
    tab.set(RESET_TOKEN, token);
  },
  forget: (): void => tab.remove(RESET_TOKEN),
});

import type { KeyValueStore } from '@/lib/browser/browserStorage';

const RESET_TOKEN = 'resetToken';

/**
 * Keeps the token of a reset link in the tab and out of the URL and the history. A reload works until the
 * user leaves the screen or sets the password.
 */
export const resetTokenOf = (tab: KeyValueStore) => ({
  read: (): string => tab.get(RESET_TOKEN) ?? '',
  keep: (token: string): void => {
    tab.set(RESET_TOKEN, token);
  },
  forget: (): void => tab.remove(RESET_TOKEN),
});

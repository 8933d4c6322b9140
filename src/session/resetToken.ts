import type { KeyValueStore } from '@/lib/browser/browserStorage';

const RESET_TOKEN = 'resetToken';

/**
 * Returns functions that read, store and remove a reset link's token. The tab's storage contains the token,
 * because it must not stay in the URL or the history. It survives a reload, and is removed when the user
 * leaves the screen or sets the password.
 */
export const resetTokenOf = (tab: KeyValueStore) => ({
  read: (): string => tab.get(RESET_TOKEN) ?? '',
  keep: (token: string): void => {
    tab.set(RESET_TOKEN, token);
  },
  forget: (): void => tab.remove(RESET_TOKEN),
});

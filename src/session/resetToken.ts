import type { KeyValueStore } from '@/lib/browser/browserStorage';

const RESET_TOKEN = 'resetToken';

/**
 * Keeps a reset link's token in the tab's storage, because it must not stay in the URL or the history. The
 * token survives a reload, and is removed when the user leaves the screen or sets the password.
 */
export const resetTokenOf = (tab: KeyValueStore) => ({
  read: (): string => tab.get(RESET_TOKEN) ?? '',
  keep: (token: string): void => {
    tab.set(RESET_TOKEN, token);
  },
  forget: (): void => tab.remove(RESET_TOKEN),
});

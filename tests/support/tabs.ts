import type { TabsChannel } from '@/session/tabs/tabsChannel';

/** BroadcastChannel of one browser, which delivers each message to the other tabs with a delay. */
export function tabsOfOneBrowser() {
  const listeners = new Map<object, (message: unknown) => void>();
  const posted: unknown[] = [];
  const delay = (action: () => void) => setTimeout(action);
  return {
    posted,
    open(): TabsChannel {
      const tab = {};
      return {
        post(message) {
          posted.push(message);
          for (const [other, listener] of listeners) {
            if (other !== tab) delay(() => listener(structuredClone(message)));
          }
        },
        listen: (onMessage) => listeners.set(tab, onMessage),
        close: () => listeners.delete(tab),
      };
    },
  };
}

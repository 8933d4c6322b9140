import type { TabsChannel } from '@/session/tabs/tabsChannel';

/** BroadcastChannel of one browser, which delivers each message to the other tabs with a delay. */
export function tabsOfOneBrowser() {
  const heard = new Map<object, (message: unknown) => void>();
  const posted: unknown[] = [];
  const delay = (action: () => void) => setTimeout(action);
  return {
    posted,
    open(): TabsChannel {
      const tab = {};
      return {
        post(message) {
          posted.push(message);
          for (const [other, hear] of heard) {
            if (other !== tab) delay(() => hear(structuredClone(message)));
          }
        },
        listen: (onMessage) => heard.set(tab, onMessage),
        close: () => heard.delete(tab),
      };
    },
  };
}

import type { TabsChannel } from '@/session/tabs/tabsChannel';

/** The tabs of one browser: all others receive what one posts, with a delay. */
export function tabsOfOneBrowser() {
  const heard = new Map<object, (message: unknown) => void>();
  const posted: unknown[] = [];
  const delay = (action: () => void) => setTimeout(action);
  return {
    /** All posted messages. */
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

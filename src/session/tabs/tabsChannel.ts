import type { KeyValueStore } from '@/lib/browser/browserStorage';
import { parseJson } from '@/lib/parseJson';

export interface TabsChannel {
  post(message: object): void;
  listen(onMessage: (message: unknown) => void, signal?: AbortSignal): void;
  close(): void;
}

const NAME = 'camera-web-app';
/**
 * Without BroadcastChannel, a message is briefly stored under this key to fire a `storage` event in other
 * tabs.
 */
const MAILBOX = 'tabs';

function byBroadcast(channel: BroadcastChannel): TabsChannel {
  let isClosed = false;
  return {
    post: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      if (!isClosed) channel.postMessage(message);
    },
    listen: (onMessage, signal) => {
      const listen = (event: MessageEvent<unknown>) => onMessage(event.data);
      channel.addEventListener('message', listen, signal && { signal });
    },
    close: () => {
      isClosed = true;
      channel.close();
    },
  };
}

function byStorageEvents(shared: KeyValueStore, target: EventTarget): TabsChannel {
  const controller = new AbortController();
  return {
    post(message) {
      shared.set(MAILBOX, JSON.stringify(message));
      shared.remove(MAILBOX);
    },
    listen(onMessage, signal) {
      const listen = (event: Event) => {
        if (event instanceof StorageEvent && event.key === MAILBOX && event.newValue !== null) {
          onMessage(parseJson(event.newValue));
        }
      };
      target.addEventListener('storage', listen, { signal: controller.signal });
      signal?.addEventListener('abort', () => target.removeEventListener('storage', listen));
    },
    close: () => controller.abort(),
  };
}

/** @param shared local storage, whose `storage` events replace a missing BroadcastChannel */
export function createTabsChannel(shared: KeyValueStore, target: EventTarget): TabsChannel {
  try {
    return byBroadcast(new BroadcastChannel(NAME));
  } catch {
    // The browser lacks BroadcastChannel or denies it to this page:
    // https://developer.mozilla.org/docs/Web/API/Broadcast_Channel_API
    return byStorageEvents(shared, target);
  }
}

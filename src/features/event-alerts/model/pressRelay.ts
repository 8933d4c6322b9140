import { isObject } from '@/lib/isObject';

const CHANNEL = 'camera-web-app-notifications';
const OFFER_TIMEOUT_MS = 200;

interface PressRelayOptions {
  owner: string;
  canOpen: () => boolean;
  open: (address: string) => void;
}

export interface PressRelay {
  press(address: string): Promise<void>;
  close(): void;
}

/**
 * Creates a relay for the URL of a pressed notification. Opens the URL in this tab if `canOpen` returns true,
 * or else in another tab of the same owner whose `canOpen` does. If there is no such tab or no
 * BroadcastChannel, this tab opens the URL.
 */
export function createPressRelay({ owner, canOpen, open }: PressRelayOptions): PressRelay {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  const own = String(Math.random());
  let takeOffer: (tab: string) => void = () => undefined;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  const post = (message: object) => channel?.postMessage({ ...message, owner });
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isObject(data) || data['owner'] !== owner) return;
    const { step, tab, from, address } = data;
    if (step === 'ask' && canOpen()) post({ step: 'offer', tab: from, from: own });
    if (step === 'offer' && tab === own && typeof from === 'string') takeOffer(from);
    if (step === 'open' && tab === own && typeof address === 'string') open(address);
  });
  return {
    async press(address) {
      if (channel === null || canOpen()) return open(address);
      const taker = await new Promise<string | null>((resolve) => {
        takeOffer = resolve;
        setTimeout(resolve, OFFER_TIMEOUT_MS, null);
        post({ step: 'ask', from: own });
      });
      if (taker === null) open(address);
      else post({ step: 'open', tab: taker, address });
    },
    close: () => channel?.close(),
  };
}

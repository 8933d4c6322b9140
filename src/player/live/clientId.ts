/** A viewer's name for one connection. */
export interface ClientId {
  id: string;
  /** @param held the camera may still hold a connection under this name. */
  release: (held: boolean) => void;
}

/**
 * Hands out viewer names: the same one for a camera again and again, another for a second player beside it. A name
 * that the camera may still hold is not used again: cameras on AWS's C sample drop an offer under a name they know.
 */
export function createClientIds(name: () => string): { take(channel: string): ClientId } {
  const usedSlots = new Map<string, Set<number>>();
  const generations = new Map<string, number>();
  let page: string | null = null;
  return {
    take(channel) {
      page ??= name();
      const slots = usedSlots.get(channel) ?? new Set<number>();
      usedSlots.set(channel, slots);
      let slot = 0;
      while (slots.has(slot)) slot += 1;
      slots.add(slot);
      const slotKey = `${channel} ${String(slot)}`;
      const generation = generations.get(slotKey) ?? 0;
      const suffix = generation === 0 ? '' : `-${String(generation)}`;
      return {
        // Letters, digits, `_`, `.` and `-` only; the service refuses `@`.
        id: `viewer-${page}-${String(slot)}${suffix}`.replace(/[^\w.-]/g, ''),
        release: (held) => {
          if (held) generations.set(slotKey, generation + 1);
          slots.delete(slot);
          if (slots.size === 0) usedSlots.delete(channel);
        },
      };
    },
  };
}

/** Whether the camera may go on holding a connection that is closed here: it owes an answer, or cannot be told. */
export const isHeld = (peer: Pick<RTCPeerConnection, 'signalingState' | 'connectionState'> | null): boolean =>
  peer?.signalingState === 'have-local-offer' ||
  peer?.connectionState === 'disconnected' ||
  peer?.connectionState === 'failed';

/**
 * A name for this page, not for the tab: a camera may not have noticed yet that the page before a reload is gone. Its
 * place among the ten viewers was free with its socket.
 */
export const clientIds = createClientIds(() => crypto.randomUUID());

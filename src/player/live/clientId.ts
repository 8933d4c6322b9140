export interface ClientId {
  id: string;
  release: (held: boolean) => void;
}

/**
 * Creates a supply of client IDs. Released IDs are used again for the same channel, unless the camera may
 * still hold their connection. Cameras that run AWS's C sample drop offers from an ID whose connection they
 * still hold.
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
        // The service accepts only letters, digits, `_`, `.` and `-` in an ID.
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

/**
 * @returns true if the camera may keep the closed connection, because it has not answered or is unreachable
 */
export const isHeld = (peer: Pick<RTCPeerConnection, 'signalingState' | 'connectionState'> | null): boolean =>
  peer?.signalingState === 'have-local-offer' ||
  peer?.connectionState === 'disconnected' ||
  peer?.connectionState === 'failed';

/**
 * Each page load uses its own IDs, because a camera may not notice a reload at once. New IDs cost no viewer
 * slot: the service frees the old page's slot as soon as its socket closes.
 */
export const clientIds = createClientIds(() => crypto.randomUUID());

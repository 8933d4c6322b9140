export interface ClientId {
  id: string;
  /** @param held true if the camera may still hold a connection with this id */
  release: (held: boolean) => void;
}

/**
 * Reuses one id per camera. Simultaneous players of a camera have different ids. An id that the camera may
 * still hold is not reused, because cameras with AWS's C sample drop offers of a known id.
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
        // An id has only letters, digits, `_`, `.` and `-`. The service refuses `@`.
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
 * @returns true if the camera may keep the closed connection, because it has not answered or cannot be
 * reached
 */
export const isHeld = (peer: Pick<RTCPeerConnection, 'signalingState' | 'connectionState'> | null): boolean =>
  peer?.signalingState === 'have-local-offer' ||
  peer?.connectionState === 'disconnected' ||
  peer?.connectionState === 'failed';

/**
 * Each page load has its own ids, since a camera may not notice a reload at once. The closed socket of the
 * old page no longer takes one of the ten viewer slots.
 */
export const clientIds = createClientIds(() => crypto.randomUUID());

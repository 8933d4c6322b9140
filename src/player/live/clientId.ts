/** A viewer's name for one connection. */
export interface ClientId {
  id: string;
  /** @param held the camera may still hold a connection under this name. */
  giveBack: (held: boolean) => void;
}

/**
 * Hands out viewer names: the same one for a camera again and again, another for a second player beside it. A name
 * that the camera may still hold is not used again: cameras on AWS's C sample drop an offer under a name they know.
 */
export function createClientIds(name: () => string): { take(channel: string): ClientId } {
  const taken = new Map<string, Set<number>>();
  const given = new Map<string, number>();
  let page: string | null = null;
  return {
    take(channel) {
      page ??= name();
      const places = taken.get(channel) ?? new Set<number>();
      taken.set(channel, places);
      let place = 0;
      while (places.has(place)) place += 1;
      places.add(place);
      const seat = `${channel} ${String(place)}`;
      const turn = given.get(seat) ?? 0;
      const suffix = turn === 0 ? '' : `-${String(turn)}`;
      return {
        // Letters, digits, `_`, `.` and `-` only; the service refuses `@`.
        id: `viewer-${page}-${String(place)}${suffix}`.replace(/[^\w.-]/g, ''),
        giveBack: (held) => {
          if (held) given.set(seat, turn + 1);
          places.delete(place);
          if (places.size === 0) taken.delete(channel);
        },
      };
    },
  };
}

/** Whether the camera may go on holding a connection that is closed here: it owes an answer, or cannot be told. */
export const isHeld = (peer: RTCPeerConnection | null): boolean =>
  peer?.signalingState === 'have-local-offer' ||
  peer?.connectionState === 'disconnected' ||
  peer?.connectionState === 'failed';

/**
 * A name for this page, not for the tab: a camera may not have noticed yet that the page before a reload is gone. Its
 * place among the ten viewers was free with its socket.
 */
export const clientIds = createClientIds(() => crypto.randomUUID());

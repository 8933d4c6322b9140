import type { Parking } from '../source';
import { LEFT_WHILE_PLAYING, type Transport, type TransportHost } from '../core/transport';

/** Milliseconds: long enough to come back to a camera, short for one of a channel's ten viewers. */
const PARKED_FOR = 8_000;

/** A connection that can outlive the player that opened it. */
export interface ParkableTransport extends Transport {
  /** Media arrive from the camera, and no offer is open. */
  readonly isConnected: boolean;
  /** Takes the picture from the element that shows it; the connection stays. */
  detach(): void;
}

interface Parked {
  /** Ends the parking, not the connection. */
  take: () => SwitchableHost;
  end: () => void;
}

/** Connections without a player, by the key of what they show. */
const parked = new Map<string, Parked>();

/** The host of a connection, which hands its events on to the player that watches at the time. */
class SwitchableHost implements TransportHost {
  readonly clock: TransportHost['clock'];
  readonly config: TransportHost['config'];
  readonly transport: ParkableTransport;
  readonly #abort = new AbortController();
  readonly #parking: Parking;
  #watching: TransportHost | null = null;

  constructor(first: TransportHost, parking: Parking, open: (host: TransportHost) => ParkableTransport) {
    this.clock = first.clock;
    this.config = first.config;
    this.#parking = parking;
    this.#watching = first;
    this.transport = open(this);
    this.serve(first);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** @param host whose signal ends the connection, or parks it. */
  serve(host: TransportHost): void {
    const { signal } = host;
    this.#watching = host;
    const leave = () => {
      this.#watching = null;
      if (signal.reason === LEFT_WHILE_PLAYING && this.transport.isConnected) park(this, this.#parking);
      else this.end();
    };
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  }

  end(): void {
    this.#abort.abort();
  }

  onStep(...step: Parameters<TransportHost['onStep']>): void {
    this.#watching?.onStep(...step);
  }

  onSourceSet(): void {
    this.#watching?.onSourceSet();
  }

  onPartMissing(): void {
    this.#watching?.onPartMissing();
  }

  onSoundOnly(): void {
    this.#watching?.onSoundOnly();
  }

  onFailed(...failure: Parameters<TransportHost['onFailed']>): void {
    if (this.#watching === null) this.end();
    else this.#watching.onFailed(...failure);
  }

  onLinkLost(): void {
    if (this.#watching === null) this.end();
    else this.#watching.onLinkLost();
  }
}

/**
 * Opens a connection, or takes the one that the last player of the same camera left up to 8 s ago: its picture is there
 * at once, and the camera is not called again. A connection is kept only while it carries a picture, the page is visible
 * and the session goes on.
 * @param parking null: the connection ends with its player.
 * @param open makes a connection that is released when its host's signal aborts.
 */
export function openParkable(
  parking: Parking | null,
  host: TransportHost,
  open: (host: TransportHost) => ParkableTransport,
): Transport {
  if (parking === null) return open(host);
  const waiting = parked.get(parking.key)?.take();
  if (waiting === undefined) return new SwitchableHost(host, parking, open).transport;
  waiting.serve(host);
  return waiting.transport;
}

function park(host: SwitchableHost, { key, until }: Parking): void {
  host.transport.detach();
  if (until.aborted || document.visibilityState === 'hidden') {
    host.end();
    return;
  }
  parked.get(key)?.end();
  const parking = new AbortController();
  const { signal } = parking;
  const end = () => {
    host.end();
  };
  const leave = () => {
    cancelTimer();
    parking.abort();
    parked.delete(key);
  };
  const cancelTimer = host.clock.after(PARKED_FOR, end);
  globalThis.addEventListener('pagehide', end, { signal });
  document.addEventListener('visibilitychange', end, { signal });
  until.addEventListener('abort', end, { signal });
  host.signal.addEventListener('abort', leave, { signal });
  parked.set(key, {
    take: () => {
      leave();
      return host;
    },
    end,
  });
}

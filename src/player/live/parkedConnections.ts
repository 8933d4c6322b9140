import { watchNetwork } from '../core/page/pageConditions';
import type { Parking } from '../source';
import {
  LEFT_WHILE_PLAYING,
  type PlaybackFailure,
  type Transport,
  type TransportHost,
} from '../core/transport';

/**
 * Users usually return to a camera within this time. A parked connection takes one of the channel's ten
 * viewer slots.
 */
const PARKED_FOR_MS = 8_000;
const PREPARED_FOR_MS = 10_000;
/** A working connection shows video in the next player within this time. */
const SHOWS_WITHIN_MS = 2_000;

export interface ParkableTransport extends Transport {
  readonly isConnected: boolean;
  detach(): void;
}

type HostSetting = Pick<TransportHost, 'clock' | 'config'>;

interface Parked {
  isPrepared: boolean;
  take: () => SwitchableHost;
  end: () => void;
}

const parked = new Map<string, Parked>();

class SwitchableHost implements TransportHost {
  readonly clock: TransportHost['clock'];
  readonly config: TransportHost['config'];
  readonly transport: ParkableTransport;
  readonly #abort = new AbortController();
  readonly #parking: Parking;
  #watching: TransportHost | null;

  constructor(
    { clock, config }: HostSetting,
    first: TransportHost | null,
    parking: Parking,
    open: (host: TransportHost) => ParkableTransport,
  ) {
    this.clock = clock;
    this.config = config;
    this.#parking = parking;
    this.#watching = first;
    this.transport = open(this);
    if (first !== null) this.serve(first);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

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

  readonly onStep: TransportHost['onStep'] = (step) => this.#watching?.onStep(step);
  readonly onSourceSet = (): void => this.#watching?.onSourceSet();
  readonly onPartMissing: TransportHost['onPartMissing'] = (part) => this.#watching?.onPartMissing(part);
  readonly onSoundOnly = (): void => this.#watching?.onSoundOnly();
  readonly onSessionReplaced = (): void => this.#watching?.onSessionReplaced();

  onFailed(failure: PlaybackFailure): void {
    if (this.#watching === null) this.end();
    else this.#watching.onFailed(failure);
  }

  onLinkLost(): void {
    if (this.#watching === null) this.end();
    else this.#watching.onLinkLost();
  }
}

/**
 * Opens a connection, or takes over a prepared or parked one. After a player leaves a connection that shows
 * video, the connection stays parked for 8 s. A parked connection shows video at once, without another call.
 * Hiding the page, a network change or the end of the session closes a parked connection.
 * @param parking null to end the connection with its player
 * @param open creates a connection that ends when the signal of its host aborts
 * @param onTaken called if an existing connection is taken over
 */
export function openParkable(
  parking: Parking | null,
  host: TransportHost,
  open: (host: TransportHost) => ParkableTransport,
  onTaken = () => {},
): Transport {
  if (parking === null) return open(host);
  const openNew = () => new SwitchableHost(host, host, parking, open).transport;
  const { isPrepared = false, take } = parked.get(parking.key) ?? {};
  const waiting = take?.();
  if (waiting === undefined) return openNew();
  if (!isPrepared && !waiting.transport.isConnected) {
    waiting.end();
    return openNew();
  }
  onTaken();
  if (!isPrepared) return showWithin(waiting, host, openNew);
  waiting.serve(host);
  return waiting.transport;
}

function showWithin(taken: SwitchableHost, host: TransportHost, openNew: () => Transport): Transport {
  let transport: Transport = taken.transport;
  let element: HTMLVideoElement | null = null;
  const replace = (): boolean => {
    const hasFrame = element !== null && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    if (hasFrame || taken.signal.aborted) return false;
    taken.end();
    host.onStep('preparing');
    transport = openNew();
    if (element !== null) transport.attach(element);
    return true;
  };
  const cancelTimer = host.clock.after(SHOWS_WITHIN_MS, () => {
    // Keeps the connection while the browser blocks autoplay, because even a working one then shows nothing.
    if (element?.paused === false) replace();
  });
  host.signal.addEventListener('abort', cancelTimer, { once: true });
  taken.serve({
    ...host,
    onLinkLost: () => {
      if (!replace()) host.onLinkLost();
    },
  });
  host.onStep('linking');
  return {
    attach: (video) => {
      element = video;
      transport.attach(video);
    },
    recover: () => transport.recover(),
    callAgain: () => transport.callAgain?.(),
    isCalling: () => transport.isCalling?.() ?? false,
    details: () => transport.details(),
    isReceiving: (lastFrameAt) => transport.isReceiving?.(lastFrameAt) ?? false,
  };
}

/**
 * Opens a connection for a player that is expected soon. Ignores failures, because the player would fail in the
 * same way and report them.
 * @param left aborts if the player is no longer expected
 * @param onTaken called when a player takes the connection
 */
export function prepareParkable(
  parking: Parking,
  setting: HostSetting,
  left: AbortSignal,
  open: (host: TransportHost) => ParkableTransport,
  onTaken: () => void,
): void {
  if (parked.has(parking.key)) return;
  const host = new SwitchableHost(setting, null, parking, open);
  keep(host, parking.key, PREPARED_FOR_MS, [parking.until, left], { isPrepared: true, onTaken });
}

function park(host: SwitchableHost, parking: Parking): void {
  host.transport.detach();
  keep(host, parking.key, PARKED_FOR_MS, [parking.until]);
}

function keep(
  host: SwitchableHost,
  key: string,
  milliseconds: number,
  until: readonly AbortSignal[],
  { isPrepared, onTaken } = { isPrepared: false, onTaken: () => {} },
): void {
  if (host.signal.aborted) return;
  if (until.some(({ aborted }) => aborted) || document.visibilityState === 'hidden') {
    host.end();
    return;
  }
  parked.get(key)?.end();
  const parking = new AbortController();
  const { signal } = parking;
  const end = () => host.end();
  const leave = () => {
    cancelTimer();
    parking.abort();
    parked.delete(key);
  };
  const cancelTimer = host.clock.after(milliseconds, end);
  globalThis.addEventListener('pagehide', end, { signal });
  document.addEventListener('visibilitychange', end, { signal });
  watchNetwork(signal, end);
  for (const ending of until) ending.addEventListener('abort', end, { signal });
  host.signal.addEventListener('abort', leave, { signal });
  parked.set(key, {
    isPrepared,
    take: () => {
      leave();
      onTaken();
      return host;
    },
    end,
  });
}

import { isOnline } from '@/lib/online';
import type { Clock } from '@/lib/time/clock';
import type { Conditions } from '../machine/playbackPlan';

export interface PageEvents {
  onChange(conditions: Conditions): void;
  onHiddenLong(): void;
  /** The computer slept while connections could not be kept. */
  onWoke(): void;
  onNetworkChanged(): void;
  /** Every half second while the page runs. */
  onTick(): void;
}

const TICK = 500;
/** Beyond this a tick was not late but the computer was asleep. */
const SLEPT = 10_000;
/** Mature viewers close a hidden live stream after 30 to 60 s. */
const HIDDEN_LONG = 45_000;

/** `navigator.connection` is not in every browser and not in TypeScript's library. */
function connectionOf(): EventTarget | null {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof EventTarget ? connection : null;
}

const networkKind = (): string => {
  const connection = connectionOf();
  const kind: unknown = connection === null ? null : Reflect.get(connection, 'type');
  return typeof kind === 'string' ? kind : '';
};

/** Tells, until the signal aborts, that connections over the network of before have most likely gone with it. */
export function watchNetwork(signal: AbortSignal, onChanged: () => void): void {
  let kind = networkKind();
  window.addEventListener('online', onChanged, { signal });
  connectionOf()?.addEventListener(
    'change',
    () => {
      // The same event reports every new guess of speed; only another kind of network matters.
      const next = networkKind();
      if (next === kind) return;
      kind = next;
      onChanged();
    },
    { signal },
  );
}

/** Watches what the page and the network do until the signal aborts. @returns the conditions now. */
export function watchPage(clock: Clock, signal: AbortSignal, events: PageEvents): () => Conditions {
  const conditions = (): Conditions => ({
    visible: document.visibilityState !== 'hidden',
    online: isOnline(),
  });
  let lastTick = clock.now();
  let hiddenAt: number | null = conditions().visible ? null : clock.now();
  let hiddenLong = () => {};

  const hide = () => {
    hiddenAt = clock.now();
    hiddenLong();
    const wait = () => {
      hiddenLong = clock.after(HIDDEN_LONG, () => {
        events.onHiddenLong();
        // Picture-in-picture may have kept it open: ask again, in case it ends meanwhile.
        wait();
      });
    };
    wait();
  };
  const show = () => {
    hiddenLong();
    const away = hiddenAt === null ? 0 : clock.now() - hiddenAt;
    hiddenAt = null;
    lastTick = clock.now();
    // A computer that slept with the page hidden never ran the timer above.
    if (away > HIDDEN_LONG) events.onHiddenLong();
  };
  if (hiddenAt !== null) hide();

  document.addEventListener(
    'visibilitychange',
    () => {
      if (conditions().visible) show();
      else hide();
      events.onChange(conditions());
    },
    { signal },
  );
  for (const name of ['online', 'offline']) {
    window.addEventListener(name, () => events.onChange(conditions()), { signal });
  }
  watchNetwork(signal, () => events.onNetworkChanged());

  const endTicks = clock.every(TICK, () => {
    const now = clock.now();
    const gap = now - lastTick;
    lastTick = now;
    if (gap > SLEPT && hiddenAt === null) events.onWoke();
    events.onTick();
  });
  signal.addEventListener('abort', () => {
    endTicks();
    hiddenLong();
  });
  return conditions;
}

import { isOnline } from '@/lib/browser/online';
import type { Clock } from '@/lib/time/clock';
import type { Conditions } from '../machine/playbackPlan';
import { isInOwnWindow, isInSmallWindow, watchOnScreen, type Observe } from './onScreen';

type PageConditions = Omit<Conditions, 'attended'>;

interface PageEvents {
  onChange(): void;
  onHiddenLong(): void;
  onWoke(): void;
  onNetworkChanged(): void;
  onTick(): void;
}

const TICK_MS = 500;
/** A longer interval between two ticks means that the computer slept. */
const SLEPT_MS = 10_000;
/** Other camera apps close hidden live streams after 30 to 60 s. */
const HIDDEN_LONG_MS = 45_000;
/** A user counts as present for this long after the last input. */
const ATTENDED_MS = 900_000;

/** TypeScript does not declare `navigator.connection`, and only some browsers have it. */
function connectionOf(): EventTarget | null {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return connection instanceof EventTarget ? connection : null;
}

const networkKind = (): string => {
  const connection = connectionOf();
  const kind: unknown = connection === null ? null : Reflect.get(connection, 'type');
  return typeof kind === 'string' ? kind : '';
};

/** Reports network changes until the signal aborts, because such changes usually break connections. */
export function watchNetwork(signal: AbortSignal, onChanged: () => void): void {
  let kind = networkKind();
  window.addEventListener('online', onChanged, { signal });
  connectionOf()?.addEventListener(
    'change',
    () => {
      // Compares the kind of network, because the event also fires for new speed estimates.
      const next = networkKind();
      if (next === kind) return;
      kind = next;
      onChanged();
    },
    { signal },
  );
}

/**
 * Watches page and network until the signal aborts.
 * @returns a function that reads the current conditions
 */
export function watchPage(clock: Clock, signal: AbortSignal, events: PageEvents): () => PageConditions {
  const conditions = (): PageConditions => ({
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
      hiddenLong = clock.after(HIDDEN_LONG_MS, () => {
        events.onHiddenLong();
        // Waits again, because Picture-in-Picture may have kept the stream open.
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
    // The timer does not run while the computer sleeps with a hidden page.
    if (away > HIDDEN_LONG_MS) events.onHiddenLong();
  };
  if (hiddenAt !== null) hide();

  document.addEventListener(
    'visibilitychange',
    () => {
      if (conditions().visible) show();
      else hide();
      events.onChange();
    },
    { signal },
  );
  for (const name of ['online', 'offline']) {
    window.addEventListener(name, () => events.onChange(), { signal });
  }
  watchNetwork(signal, () => events.onNetworkChanged());

  const endTicks = clock.every(TICK_MS, () => {
    const now = clock.now();
    const gap = now - lastTick;
    lastTick = now;
    if (gap > SLEPT_MS && hiddenAt === null) events.onWoke();
    events.onTick();
  });
  signal.addEventListener('abort', () => {
    endTicks();
    hiddenLong();
  });
  return conditions;
}

interface SeenElement {
  video: HTMLVideoElement;
  clock: Clock;
  observe: Observe;
  lastInputAt: () => number;
}

/**
 * Watches page, network and element until the signal aborts. An element outside the viewport counts as hidden
 * unless it plays in its own window or in full screen.
 * @returns a function that reads the current conditions
 */
export function watchConditions(
  { video, clock, observe, lastInputAt }: SeenElement,
  signal: AbortSignal,
  events: PageEvents,
): () => Conditions {
  const isOnScreen = watchOnScreen(video, clock, signal, events, observe);
  const page = watchPage(clock, signal, {
    ...events,
    onHiddenLong: () => {
      if (!isInOwnWindow(video)) events.onHiddenLong();
    },
  });
  return () => {
    const { visible, online } = page();
    return {
      visible: isInSmallWindow(video) || (visible && isOnScreen()),
      online,
      attended: clock.now() - lastInputAt() < ATTENDED_MS,
    };
  };
}

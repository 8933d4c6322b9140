import { anySignal } from './anySignal';
import { isOnline, whenBackOnline, whenOnline } from '../browser/online';
import { delay } from '../time/delay';
import { retryDelay } from '../time/retry';

const pendingLoads = new Set<object>();

/**
 * Style sheets of this app that failed to load, each with the keys of the loads pending at that time (none
 * for a prefetch). Vite requests each style sheet only once, so a retried import would lack its styles.
 */
const failedStyles = new Map<HTMLLinkElement, ReadonlySet<object>>();

/** Excludes other origins' style sheets, such as those of maps and browser extensions. */
const isOwnStyle = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement &&
  target.rel === 'stylesheet' &&
  target.href.startsWith(`${globalThis.location.origin}/`);

function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (isOwnStyle(target)) failedStyles.set(target, new Set(pendingLoads));
    },
    true,
  );
}

// Workers and Node, which prerenders the log-in page, have no document.
if (typeof document !== 'undefined') watchStyles();

function loadStyleAgain(link: HTMLLinkElement, waiting: ReadonlySet<object>): Promise<void> {
  failedStyles.delete(link);
  return new Promise((resolve, reject) => {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.crossOrigin = link.crossOrigin;
    again.href = link.href;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => {
      failedStyles.set(again, waiting);
      reject(new Error(`Unable to preload CSS for ${link.href}`));
    });
    link.replaceWith(again);
  });
}

/**
 * Loads a chunk without retries, after reloading the failed style sheets that may belong to the chunk.
 * @param key identifies the code if each attempt passes a new `load` function
 */
export async function loadCode<Code>(load: () => Promise<Code>, key: object = load): Promise<Code> {
  const missing = [...failedStyles].filter(([, waiting]) => waiting.size === 0 || waiting.has(key));
  pendingLoads.add(key);
  try {
    await Promise.all(missing.map(([link, waiting]) => loadStyleAgain(link, waiting)));
    return await load();
  } finally {
    pendingLoads.delete(key);
  }
}

async function waitForOnline(signal: AbortSignal, ms: number): Promise<void> {
  const settled = new AbortController();
  const ended = anySignal([signal, settled.signal]);
  await Promise.race([whenBackOnline(ended).catch(() => undefined), delay(ms, ended)]);
  settled.abort();
}

/**
 * Loads code and retries until it succeeds. Waits while offline, because some browsers cache a failed dynamic
 * import until the page reloads. https://github.com/whatwg/html/issues/6768
 * @param key see `loadCode`
 * @returns null if the signal aborts first
 */
export async function loadWithRetries<Code>(
  load: () => Promise<Code>,
  signal: AbortSignal,
  onFailedAttempt: (failedAttempts: number) => void,
  key: object = load,
): Promise<Code | null> {
  let failedAttempts = 0;
  while (!signal.aborted) {
    await whenOnline(signal).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      return await loadCode(load, key);
    } catch {
      if (signal.aborted) return null;
      failedAttempts += 1;
      onFailedAttempt(failedAttempts);
      await waitForOnline(signal, retryDelay('code', failedAttempts));
    }
  }
  return null;
}

export interface OnlineCode<Code> {
  /**
   * Loads the code once the browser is online. Rejects if the signal aborts while offline, or if loading
   * fails.
   */
  load: (signal: AbortSignal) => Promise<Code>;
  /** @returns null if loading fails, or if the browser is offline and the code has not loaded yet */
  loadNow: () => Promise<Code | null>;
}

/** Creates functions that load code when first called. After a failure, the next call tries again. */
export function onlineCode<Code>(load: () => Promise<Code>): OnlineCode<Code> {
  let loaded: { code: Code } | null = null;
  const fetchCode = async () => {
    const code = await loadCode(load);
    loaded = { code };
    return code;
  };
  return {
    async load(signal) {
      if (loaded !== null) return loaded.code;
      await whenOnline(signal);
      return await fetchCode();
    },
    async loadNow() {
      if (loaded !== null) return loaded.code;
      return isOnline() ? await fetchCode().catch(() => null) : null;
    },
  };
}

import { isOnline } from '@/lib/online';

/** Milliseconds before each further try; the last one goes on. */
const PAUSES = [1_000, 3_000, 10_000, 30_000];

/** Parts whose load is under way. */
const underWay = new Set<object>();

/**
 * Style sheets of this app that could not be loaded, with the parts whose load was under way then; none: it was prefetched.
 * Vite's loader asks for each once only, so that a part that arrives at its second try would stand there without its styles.
 */
const failedStyles = new Map<HTMLLinkElement, ReadonlySet<object>>();

/** Foreign maps and browser extensions put style sheets into the page, too; no part of this app waits for those. */
const isOwnStyle = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement &&
  target.rel === 'stylesheet' &&
  target.href.startsWith(`${globalThis.location.origin}/`);

function watchStyles(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (isOwnStyle(target)) failedStyles.set(target, new Set(underWay));
    },
    true,
  );
}

// The build draws the log-in screen where there is no page.
if (typeof document !== 'undefined') watchStyles();

function loadStyleAgain(link: HTMLLinkElement, wantedBy: ReadonlySet<object>): Promise<void> {
  failedStyles.delete(link);
  return new Promise((resolve, reject) => {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.crossOrigin = link.crossOrigin;
    again.href = link.href;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => {
      failedStyles.set(again, wantedBy);
      reject(new Error(`Unable to preload CSS for ${link.href}`));
    });
    link.replaceWith(again);
  });
}

/**
 * One try at code that comes in files of its own, with the styles that failed before; those that only other parts wait for
 * hold up nothing.
 * @param part which part that is, where the function is another one at the next try.
 */
export async function loadCode<Code>(load: () => Promise<Code>, part: object = load): Promise<Code> {
  const missing = [...failedStyles].filter(([, wantedBy]) => wantedBy.size === 0 || wantedBy.has(part));
  underWay.add(part);
  try {
    await Promise.all(missing.map(([link, wantedBy]) => loadStyleAgain(link, wantedBy)));
    return await load();
  } finally {
    underWay.delete(part);
  }
}

/** Waits until the browser is online, or for a time; resolves at once when the signal is aborted. */
function wait(signal: AbortSignal, milliseconds: number | null): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = milliseconds === null ? undefined : setTimeout(done, milliseconds);
    globalThis.addEventListener('online', done);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
}

/**
 * Loads code as soon as it can be had, however long that takes. A browser that says it is offline is not asked: some
 * remember a failed import for as long as the page lives. https://github.com/whatwg/html/issues/6768
 * @param onFailedAttempt called after each failed attempt, with their number.
 * @param part see `loadCode`.
 * @returns null when the signal is aborted first.
 */
export async function loadWithRetries<Code>(
  load: () => Promise<Code>,
  signal: AbortSignal,
  onFailedAttempt: (tries: number) => void,
  part: object = load,
): Promise<Code | null> {
  let tries = 0;
  while (!signal.aborted) {
    if (!isOnline()) {
      await wait(signal, null);
      continue;
    }
    try {
      return await loadCode(load, part);
    } catch {
      if (signal.aborted) return null;
      tries += 1;
      onFailedAttempt(tries);
      await wait(signal, PAUSES[tries - 1] ?? PAUSES.at(-1) ?? 0);
    }
  }
  return null;
}

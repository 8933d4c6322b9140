import { lazy, useEffect, useState, type ComponentType } from 'react';
import { isOnline } from '@/lib/online';
import { loadCode, loadWithRetries } from '@/lib/lazyCode';

export interface MissingProps {
  /** Failed attempts so far; it is retried, and at once when the browser is online again. */
  failedAttempts: number;
}

/** Attempts after which the message suggests more than waiting. */
export const MANY_ATTEMPTS = 2;

/**
 * A component in a file of its own that is shown the moment it has come, and at once where it has come before: React lets
 * no less than 300 ms pass between a fallback of `Suspense` and what replaces it.
 * @param Meanwhile is shown in its place, with its props, until it has come.
 */
export function promptPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props & MissingProps>,
): { Part: ComponentType<Props>; preload: () => void } {
  let found: ComponentType<Props> | null = null;
  const find = async () => (found ??= await load());

  function Part(props: Props) {
    const [Found, setFound] = useState(() => found);
    const [failedAttempts, setFailedAttempts] = useState(0);
    useEffect(() => {
      const controller = new AbortController();
      // The code may have been loaded since the first rendering, and is then available offline.
      const arrival = found
        ? Promise.resolve(found)
        : loadWithRetries(find, controller.signal, setFailedAttempts, load);
      void arrival.then((component) => {
        if (component) setFound(() => component);
      });
      return () => controller.abort();
    }, []);
    return Found ? <Found {...props} /> : <Meanwhile {...props} failedAttempts={failedAttempts} />;
  }

  // A failure is said when the part is really wanted.
  return { Part, preload: () => void find().catch(() => undefined) };
}

/**
 * Loads a component when it is first shown. `React.lazy` keeps a failure for good and throws it at the page; this component
 * shows `Missing` in its place and tries again.
 * @param Missing replaces it, with its props, while it cannot be loaded
 * @param isInitial true if the first page load fetched its files, so that they are available offline
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & MissingProps>,
  isInitial = false,
): ComponentType<Props> {
  const { Part: Recovering } = promptPart(load, Missing);
  return lazy(async () => {
    if (!isOnline() && !isInitial) return { default: Recovering };
    return { default: await loadCode(load).catch(() => Recovering) };
  });
}

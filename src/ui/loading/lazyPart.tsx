import { lazy, useEffect, useState, type ComponentType } from 'react';
import { isOnline } from '@/lib/browser/online';
import { loadCode, loadWithRetries } from '@/lib/async/lazyCode';

export interface MissingProps {
  failedAttempts: number;
}

export const MANY_ATTEMPTS = 2;

/**
 * Creates a lazy component without `Suspense`, because React may keep showing a fallback for 300 ms. A
 * component that has loaded renders at once.
 * @param Meanwhile rendered with the same props until the component has loaded
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
      // Skips retries for code that has loaded since the first render and is therefore available offline.
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

  // Ignores the failure, because the component reports it when rendered.
  return { Part, preload: () => void find().catch(() => undefined) };
}

/**
 * Creates a component that loads its code when first rendered. `React.lazy` would cache and throw a failure,
 * but this component renders `Missing` and tries again.
 * @param Missing rendered with the same props while the component cannot be loaded
 * @param isInitial true if the page has loaded the files, so that they are available offline
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

import { lazy, useEffect, useState, type ComponentType } from 'react';
import { loadCode, loadPatiently } from './patientLoad';

export interface MissingProps {
  /** How often it has been tried in vain; it is tried on, and as soon as the browser is online again. */
  vainTries: number;
}

/** Tries after which it takes more than patience. */
export const MANY_TRIES = 2;

/**
 * A component in a file of its own, loaded when it is first shown. `React.lazy` keeps a failure for good and throws it
 * at the page; this one shows what stands in for it, there and nowhere else, and goes on by itself.
 * @param Missing is shown in its place, with its props, while it cannot be loaded.
 * @param cameWithPage whether its files were fetched with the page's first ones, so that it can be had offline, too.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props & MissingProps>,
  cameWithPage = false,
): ComponentType<Props> {
  let found: ComponentType<Props> | null = null;

  function Recovering(props: Props) {
    const [Found, setFound] = useState(() => found);
    const [vainTries, setVainTries] = useState(0);
    useEffect(() => {
      if (found) return undefined;
      const life = new AbortController();
      void loadPatiently(load, life.signal, setVainTries).then((component) => {
        if (!component) return;
        found = component;
        setFound(() => component);
      });
      return () => life.abort();
    }, []);
    return Found ? <Found {...props} /> : <Missing {...props} vainTries={vainTries} />;
  }

  return lazy(async () => {
    if (!navigator.onLine && !cameWithPage) return { default: Recovering };
    return { default: await loadCode(load).catch(() => Recovering) };
  });
}

/** Elects the tab that joined first, until it leaves, closes or is replaced. */
export interface TabElection {
  isElected(): boolean;
  join(): void;
  leave(): void;
  /** Replaces an elected tab that does not respond, for example because the browser has frozen it. */
  takeOver(): void;
}

export type Locks = Pick<LockManager, 'request'>;

interface Candidacy {
  end: () => void;
}

const browserLocks = (): Locks | null => ('locks' in navigator ? navigator.locks : null);

/**
 * Creates an election that the holder of a lock wins. Other tabs queue for the lock. Without locks, the
 * visible tab counts as elected.
 * @param name the lock's name, the same in all tabs
 * @param onChange called whenever `isElected` may have changed
 * @see https://www.w3.org/TR/web-locks/
 */
export function createTabElection(
  name: string,
  onChange: () => void,
  locks: Locks | null = browserLocks(),
): TabElection {
  let candidacy: Candidacy | null = null;
  let isHolder = false;
  let mayLock = locks !== null;

  function stand(isTakeOver: boolean): void {
    const controller = new AbortController();
    let release = () => {};
    const own: Candidacy = {
      end: () => {
        controller.abort();
        release();
      },
    };
    candidacy = own;
    let hasHeld = false;
    const hold = () =>
      new Promise<void>((resolve) => {
        release = resolve;
        if (candidacy !== own) return resolve();
        hasHeld = true;
        isHolder = true;
        onChange();
      });
    const lost = () => {
      if (candidacy !== own) return;
      isHolder = false;
      // Treats locks as unavailable if this page never held one.
      if (hasHeld) stand(false);
      else mayLock = false;
      onChange();
    };
    const options = isTakeOver ? { steal: true } : { signal: controller.signal };
    void locks?.request(name, options, hold).then(lost, lost);
  }

  const leave = () => {
    const left = candidacy;
    candidacy = null;
    isHolder = false;
    left?.end();
  };

  return {
    isElected: () => (mayLock ? isHolder : candidacy !== null && !document.hidden),
    join() {
      if (candidacy) return;
      if (mayLock) stand(false);
      else candidacy = { end: () => undefined };
    },
    leave,
    takeOver() {
      if (!mayLock) return;
      leave();
      stand(true);
    },
  };
}

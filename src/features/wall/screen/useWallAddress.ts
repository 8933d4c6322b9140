import { startTransition, useCallback, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readWallAddress, writeWallAddress, type WallAddress } from '@/domain/wall/address';
import { entryKey, entryState } from '@/lib/historyEntry';
import { isObject } from '@/lib/isObject';

/** What the history remembers of a wall beside its address. */
interface EntryState {
  /** The chosen group: another one may have the same cameras. */
  group?: string | undefined;
  /** The kiosk added this entry, so that the one before is the same wall. */
  isKioskAdded?: boolean | undefined;
}

export interface WallChoice extends WallAddress, EntryState {}

function readChoice(search: string, state: unknown): WallChoice {
  const { group, isKioskAdded } = isObject(state) ? state : {};
  return {
    ...readWallAddress(new URLSearchParams(search)),
    group: typeof group === 'string' ? group : undefined,
    isKioskAdded: isKioskAdded === true,
  };
}

/** The choice in the browser's location; the router draws it a moment later. */
export const currentChoice = (): WallChoice => readChoice(globalThis.location.search, entryState());

/**
 * Reads the wall's address and changes it. A change starts from the browser's location and shows at once. The kiosk adds an
 * entry to the history; leaving it goes back to the entry before, so that the next Back leaves the wall.
 */
export function useWallAddress(): {
  address: WallChoice;
  change: (change: Partial<WallChoice>) => void;
  leaveKiosk: () => void;
} {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const drawn = useMemo(() => readChoice(search, state), [search, state]);
  const [address, showAtOnce] = useOptimistic(drawn);
  const change = useCallback(
    (changed: Partial<WallChoice>) => {
      // The user may have left while the wall is still drawn.
      if (globalThis.location.pathname !== pathname) return;
      const before = currentChoice();
      const isKioskAdded = changed.isKiosk === true || before.isKioskAdded;
      const next = { ...before, ...changed, isKioskAdded };
      const entry: EntryState = { group: next.group, isKioskAdded };
      startTransition(() => {
        showAtOnce(next);
        void navigate(
          { pathname, search: writeWallAddress(next) },
          { replace: changed.isKiosk !== true, state: entry },
        );
      });
    },
    [navigate, pathname, showAtOnce],
  );
  /** The entry that is being left: the browser goes back a moment after it is asked to. */
  const left = useRef<string | null>(null);
  const leaveKiosk = useCallback(() => {
    const { isKiosk, isKioskAdded } = currentChoice();
    if (!isKiosk || left.current === entryKey()) return;
    if (!isKioskAdded) return change({ isKiosk: false });
    left.current = entryKey();
    void navigate(-1);
  }, [change, navigate]);
  return { address, change, leaveKiosk };
}

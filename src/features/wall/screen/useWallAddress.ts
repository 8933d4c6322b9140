import { startTransition, useCallback, useMemo, useOptimistic, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readWallAddress, writeWallAddress, type WallAddress } from '@/domain/wall/address';
import { entryKey, entryState } from '@/lib/browser/historyEntry';
import { isObject } from '@/lib/isObject';

interface EntryState {
  group?: string | undefined;
  /** True if the previous history entry is the same wall outside the kiosk. */
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

export const currentChoice = (): WallChoice => readChoice(globalThis.location.search, entryState());

/**
 * Reads and changes the wall's URL. Entering the kiosk adds a history entry, and leaving a kiosk entered that
 * way goes back, so that the next Back leaves the wall.
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
      // The user may have left a wall that is still rendered.
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

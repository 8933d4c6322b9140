import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readWallAddress, writeWallAddress, type WallAddress } from '@/domain/wall/address';

/** What the address says is shown, and how to change it. The kiosk is a step in the history, so that Back leads out of it. */
export function useWallAddress(): {
  address: WallAddress;
  change: (change: Partial<WallAddress>) => void;
} {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readWallAddress(new URLSearchParams(search)), [search]);
  const change = useCallback(
    (changed: Partial<WallAddress>) => {
      const query = writeWallAddress({ ...address, ...changed });
      void navigate({ pathname, search: query }, { replace: changed.isKiosk !== true });
    },
    [address, navigate, pathname],
  );
  return { address, change };
}

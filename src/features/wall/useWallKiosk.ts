import { useKeptOn } from './screen/useKeptOn';
import { useKiosk } from './screen/useKiosk';
import { useWallAddress } from './screen/useWallAddress';

/** The ways out of the kiosk, and what keeps a wall that has no camera yet: they are the screen's, which shows it then. */
export function useWallKiosk(hasCamera: boolean): void {
  const { address, change } = useWallAddress();
  useKiosk(address.isKiosk, () => change({ isKiosk: false }));
  useKeptOn(!hasCamera, address.isKiosk, globalThis.window);
}

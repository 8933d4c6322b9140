import { useKiosk } from './screen/useKiosk';
import { useWallAddress } from './screen/useWallAddress';

/** The ways out of the kiosk. They are the screen's: no banner and no navigation is shown, whether there is a camera or not. */
export function useWallKiosk(): void {
  const { address, change } = useWallAddress();
  useKiosk(address.isKiosk, () => change({ isKiosk: false }));
}

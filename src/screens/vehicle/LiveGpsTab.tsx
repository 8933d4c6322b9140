import { useMemo, useState } from 'react';
import { LocateFixed } from 'lucide-react';
import { MAP_ZOOM } from '@/config/constants';
import { metresBetween } from '@/domain/position';
import type { Vehicle } from '@/domain/vehicle';
import type { MapView } from '@/maps/engine';
import { LivePositionNote } from '@/maps/LivePositionNote';
import { MapRegion } from '@/maps/MapRegion';
import { useFirstPosition } from '@/maps/useFirstPosition';
import { useLivePosition } from '@/maps/useLivePosition';
import { usePositionAllowed } from '@/maps/usePositionAllowed';
import { autoText, vehicleText } from '@/text/screens/vehicles';
import { IconButton } from '@/ui/base/IconButton';
import { Timestamp } from '@/features/vehicles/Timestamp';
import styles from './LiveGpsTab.module.css';

/** Distance in metres beyond which a phone cannot show both positions at its lowest zoom. */
const FAR_METRES = 800_000;

export function LiveGpsTab({ vehicle }: { vehicle: Vehicle }) {
  const isAllowed = usePositionAllowed();
  const [selected, setSelected] = useState<boolean | null>(null);
  const withMe = selected ?? isAllowed;
  const { state, retry } = useLivePosition(withMe);
  const live = state.kind === 'found' ? state.live : null;
  const first = useFirstPosition(live, withMe);
  const near = first && metresBetween(vehicle.position, first) < FAR_METRES ? first : null;
  const markers = useMemo(
    () => [{ id: vehicle.id, name: vehicle.name, position: vehicle.position, heading: vehicle.heading }],
    [vehicle],
  );
  const view = useMemo(
    (): MapView =>
      near
        ? { kind: 'all', places: [vehicle.position, near], closest: MAP_ZOOM }
        : { kind: 'centre', centre: vehicle.position, zoom: MAP_ZOOM },
    [vehicle, near],
  );
  return (
    <MapRegion
      label={vehicleText.tabs['live-gps']}
      className={styles.map}
      gestures="free"
      view={view}
      markers={markers}
      livePosition={live}
      toolbar={
        <>
          <p className={styles.place}>
            <bdi>{vehicle.place}</bdi> · <Timestamp at={vehicle.seenAt} />
          </p>
          <IconButton label={autoText.modes.live} pressed={withMe} onClick={() => setSelected(!withMe)}>
            <LocateFixed size={20} aria-hidden="true" />
          </IconButton>
        </>
      }
      note={state.kind !== 'off' && <LivePositionNote state={state} onRetry={retry} />}
    />
  );
}

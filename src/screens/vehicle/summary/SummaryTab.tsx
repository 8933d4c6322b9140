import { useId, useMemo, type ReactNode, useCallback } from 'react';
import { MAP_ZOOM } from '@/config/constants';
import type { Vehicle } from '@/domain/vehicle';
import type { MapView } from '@/maps/engine';
import { MapRegion } from '@/maps/MapRegion';
import { summaryText, vehicleText, driverText } from '@/text/screens/vehicles';
import { Timestamp } from '@/features/vehicles/Timestamp';
import { StatusCards } from './StatusCards';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { loadDrivers } from '@/sample/vehicles';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useLoaded } from '@/ui/loading/useLoaded';
import { DriverTable } from '@/features/vehicles/DriverTable';
import { SummaryNotifications } from './SummaryNotifications';
import styles from './SummaryTab.module.css';
import { commonText } from '@/text/common';

function SummaryDrivers({ vehicleId }: { vehicleId: string }) {
  const load = useCallback(() => loadDrivers(vehicleId), [vehicleId]);
  const { loaded, retry } = useLoaded(load);
  const table = () => {
    if (loaded.kind === 'loading') return <Skeleton className={styles.driversToCome} />;
    if (loaded.kind === 'failed') return <ErrorState message={driverText.loadFailed} onRetry={retry} />;
    if (loaded.value.length === 0) return <EmptyState message={driverText.none} />;
    return <DriverTable drivers={loaded.value} label={commonText.driverRating} />;
  };
  return (
    <div className={styles.drivers}>
      {table()}
      <Link className={styles.driversLink} to={paths.driverRating}>
        {summaryText.history}
      </Link>
    </div>
  );
}

function Part({
  title,
  children,
  className,
}: {
  title: string;
  children: ReactNode;
  className?: string | undefined;
}) {
  const headingId = useId();
  return (
    <section className={className} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}

export function SummaryTab({ vehicle }: { vehicle: Vehicle }) {
  const marker = useMemo(
    () => [{ id: vehicle.id, name: vehicle.name, position: vehicle.position, heading: vehicle.heading }],
    [vehicle],
  );
  const here = useMemo(
    (): MapView => ({ kind: 'centre', centre: vehicle.position, zoom: MAP_ZOOM }),
    [vehicle],
  );
  const routeView = useMemo(
    (): MapView => ({ kind: 'all', places: vehicle.route, closest: MAP_ZOOM }),
    [vehicle],
  );

  return (
    <div className={styles.tab}>
      <StatusCards vehicle={vehicle} />
      <div className={styles.maps}>
        <div>
          <h2 className={styles.heading}>{summaryText.location}</h2>
          <MapRegion
            label={summaryText.location}
            className={styles.map}
            view={here}
            markers={marker}
            note={
              <p>
                <bdi>{vehicle.place}</bdi> · <Timestamp at={vehicle.seenAt} />
              </p>
            }
          />
        </div>
        <div>
          <h2 className={styles.heading}>{summaryText.route}</h2>
          <MapRegion
            label={summaryText.route}
            className={styles.map}
            view={routeView}
            markers={marker}
            route={vehicle.route}
            note={<p>{vehicleText.drivenBy(vehicle.driver.name)}</p>}
          />
        </div>
      </div>
      <div className={styles.lists}>
        <Part title={commonText.notifications}>
          <SummaryNotifications vehicleId={vehicle.id} />
        </Part>
        <Part title={commonText.driverRating}>
          <SummaryDrivers vehicleId={vehicle.id} />
        </Part>
      </div>
    </div>
  );
}

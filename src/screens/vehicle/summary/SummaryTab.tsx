import { useId, useMemo, type ReactNode, useCallback, useState } from 'react';
import { MAP_ZOOM } from '@/config/constants';
import type { Vehicle } from '@/domain/vehicle';
import type { MapView } from '@/maps/engine';
import { MapRegion } from '@/maps/MapRegion';
import { summaryText, vehicleText, driverText, notificationText } from '@/text/screens/vehicles';
import { Timestamp } from '@/features/vehicles/Timestamp';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { loadDrivers, loadNotifications } from '@/sample/vehicles';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useLoaded } from '@/ui/loading/useLoaded';
import { DriverTable } from '@/features/vehicles/DriverTable';
import styles from './SummaryTab.module.css';
import { commonText } from '@/text/common';
import { BatteryFull, Cog, Gauge, ShieldCheck, SignalMedium } from 'lucide-react';
import { useDismissed } from '@/features/vehicles/useDismissed';
import { Tabs, tabPanelProps } from '@/ui/choices/Tabs';
import { NotificationList } from '@/features/vehicles/NotificationList';

const tabs = () =>
  [
    { id: 'activity', label: summaryText.unread },
    { id: 'event', label: summaryText.events },
  ] as const;
type TabId = ReturnType<typeof tabs>[number]['id'];

const PREFIX = 'vehicle-notifications';

function SummaryNotifications({ vehicleId }: { vehicleId: string }) {
  const [tab, setTab] = useState<TabId>('activity');
  const load = useCallback(() => loadNotifications(vehicleId), [vehicleId]);
  const { loaded, retry } = useLoaded(load);
  const { dismissed, dismiss } = useDismissed();

  const panel = () => {
    if (loaded.kind === 'loading') return <Skeleton className={styles.skeleton} />;
    if (loaded.kind === 'failed') return <ErrorState message={notificationText.loadFailed} onRetry={retry} />;
    const shown = loaded.value.filter(
      ({ id, kind, archived }) => kind === tab && !archived && !dismissed.has(id),
    );
    return (
      <>
        <NotificationList
          key={tab}
          label={tab === 'activity' ? summaryText.unread : summaryText.events}
          notifications={shown}
          level={3}
          dismissedText={tab === 'activity' ? notificationText.dismissed : notificationText.eventDismissed}
          onDismiss={dismiss}
        />
        {shown.length === 0 && (
          <EmptyState message={tab === 'activity' ? summaryText.noUnread : commonText.noEvents} />
        )}
      </>
    );
  };

  return (
    <>
      <Tabs
        label={commonText.notifications}
        tabs={tabs()}
        selected={tab}
        onSelect={setTab}
        idPrefix={PREFIX}
      />
      <div {...tabPanelProps(PREFIX, tab)} className={styles.panel}>
        {panel()}
      </div>
    </>
  );
}

function StatusCard({
  name,
  value,
  detail,
  icon,
}: {
  name: string;
  value: string;
  detail: string;
  icon: ReactNode;
}) {
  return (
    <div className={styles.card}>
      <dt className={styles.name}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        {name}
      </dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.detail}>{detail}</dd>
    </div>
  );
}

const ICON = 20;

function StatusCards({ vehicle }: { vehicle: Vehicle }) {
  const battery = summaryText.health(vehicle.battery);
  const engine = summaryText.health(vehicle.engine);
  return (
    <dl className={styles.cards} aria-label={summaryText.status}>
      <StatusCard
        name={summaryText.speed}
        value={summaryText.speedValue(vehicle.speedMph)}
        detail={summaryText.motion[vehicle.motion]}
        icon={<Gauge size={ICON} />}
      />
      <StatusCard
        name={summaryText.alert}
        value={summaryText.alertValue[vehicle.alert]}
        detail={summaryText.alertDetail[vehicle.alert]}
        icon={<ShieldCheck size={ICON} />}
      />
      <StatusCard
        name={summaryText.battery}
        value={battery.state}
        detail={battery.advice}
        icon={<BatteryFull size={ICON} />}
      />
      <StatusCard
        name={summaryText.engine}
        value={engine.state}
        detail={engine.advice}
        icon={<Cog size={ICON} />}
      />
      <StatusCard
        name={summaryText.connection}
        value={summaryText.strength(vehicle.connection.strength)}
        detail={summaryText.networkType(vehicle.connection.networkType)}
        icon={<SignalMedium size={ICON} />}
      />
    </dl>
  );
}

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
    (): MapView => ({ kind: 'center', center: vehicle.position, zoom: MAP_ZOOM }),
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

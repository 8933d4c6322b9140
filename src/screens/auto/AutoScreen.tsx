import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Result } from '@/domain/result';
import type { Vehicle, VehicleNotification, VehicleRecording } from '@/domain/vehicle';
import { useDismissed } from '@/features/vehicles/useDismissed';
import { loadNotifications, loadRecordings, loadVehicles } from '@/sample/vehicles';
import { autoText, notificationText, recordingText, vehicleText } from '@/text/screens/vehicles';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useLoaded, type Loaded } from '@/ui/loading/useLoaded';
import { DashStill } from '@/features/vehicles/DashStill';
import { NotificationList } from '@/features/vehicles/NotificationList';
import { RecordingCard } from '@/features/vehicles/RecordingCard';
import { AutoMapCard } from './AutoMapCard';
import styles from './AutoScreen.module.css';
import { commonText } from '@/text/common';

const NOTIFICATIONS_SHOWN = 3;
const RECORDINGS_SHOWN = 4;

const allNotifications = (): Promise<Result<readonly VehicleNotification[]>> => loadNotifications();
const allRecordings = (): Promise<Result<readonly VehicleRecording[]>> => loadRecordings();

function Part({ title, link, children }: { title: string; link?: ReactNode; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles.part} aria-labelledby={headingId}>
      <header className={styles.partHeader}>
        <h2 id={headingId}>{title}</h2>
        {link}
      </header>
      {children}
    </section>
  );
}

function Vehicles({ loaded, retry }: { loaded: Loaded<readonly Vehicle[]>; retry: () => void }) {
  if (loaded.kind === 'loading') return <Skeleton className={styles.listSkeleton} />;
  if (loaded.kind === 'failed') return <ErrorState message={commonText.vehiclesNotLoaded} onRetry={retry} />;
  if (loaded.value.length === 0) return <EmptyState message={autoText.noVehicles} />;
  return (
    <ul className={styles.vehicles}>
      {loaded.value.map((vehicle) => (
        <li key={vehicle.id}>
          <Link className={styles.vehicle} to={paths.vehicleSummary(vehicle.id)}>
            <DashStill src={vehicle.stillUrl} alt="" className={styles.vehicleStill} />
            <span className={styles.vehicleWords}>
              <span className={styles.vehicleName}>{vehicle.name}</span>
              <span className={styles.quiet}>{vehicle.place}</span>
              <span className={styles.quiet}>{vehicleText.drivenBy(vehicle.driver.name)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Notifications() {
  const { loaded, retry } = useLoaded(allNotifications);
  const { dismissed, dismiss } = useDismissed();
  if (loaded.kind === 'loading') return <Skeleton className={styles.listSkeleton} />;
  if (loaded.kind === 'failed') return <ErrorState message={notificationText.loadFailed} onRetry={retry} />;
  const shown = loaded.value
    .filter(({ id, kind, archived }) => kind === 'activity' && !archived && !dismissed.has(id))
    .slice(0, NOTIFICATIONS_SHOWN);
  return (
    <>
      <NotificationList
        label={commonText.notifications}
        notifications={shown}
        level={3}
        dismissedText={notificationText.dismissed}
        onDismiss={dismiss}
      />
      {shown.length === 0 && <EmptyState message={commonText.vehiclesQuiet} />}
    </>
  );
}

function Recordings() {
  const { loaded, retry } = useLoaded(allRecordings);
  if (loaded.kind === 'loading') return <Skeleton className={styles.listSkeleton} />;
  if (loaded.kind === 'failed') return <ErrorState message={recordingText.loadFailed} onRetry={retry} />;
  if (loaded.value.length === 0) return <EmptyState message={commonText.noRecordingsYet} />;
  return (
    <ul className={styles.recordings}>
      {loaded.value.slice(0, RECORDINGS_SHOWN).map((recording) => (
        <li key={recording.id}>
          <RecordingCard recording={recording} />
        </li>
      ))}
    </ul>
  );
}

export function AutoScreen() {
  const { loaded, retry } = useLoaded(loadVehicles);
  return (
    <div className={styles.screen}>
      <h1>{commonText.auto}</h1>
      <div className={styles.upper}>
        {loaded.kind === 'ready' ? (
          <AutoMapCard vehicles={loaded.value} />
        ) : (
          <Skeleton className={styles.map} />
        )}
        <Part title={commonText.notifications} link={<Link to={paths.notifications}>{autoText.seeAll}</Link>}>
          <Notifications />
        </Part>
      </div>
      <Part title={autoText.vehicles}>
        <Vehicles loaded={loaded} retry={retry} />
      </Part>
      <Part
        title={commonText.recentRecordings}
        link={<Link to={paths.viewAll}>{autoText.allRecordings}</Link>}
      >
        <Recordings />
      </Part>
    </div>
  );
}

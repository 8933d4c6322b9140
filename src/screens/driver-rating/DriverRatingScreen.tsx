import type { Driver } from '@/domain/vehicle';
import type { Result } from '@/domain/result';
import { loadDrivers } from '@/sample/vehicles';
import { driverText } from '@/text/screens/vehicles';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useLoaded } from '@/ui/loading/useLoaded';
import { DriverTable } from '@/features/vehicles/DriverTable';
import styles from './DriverRatingScreen.module.css';
import { commonText } from '@/text/common';

const loadAll = (): Promise<Result<readonly Driver[]>> => loadDrivers();

function Drivers() {
  const { loaded, retry } = useLoaded(loadAll);
  switch (loaded.kind) {
    case 'loading':
      return <Skeleton className={styles.skeleton} />;
    case 'failed':
      return <ErrorState message={driverText.loadFailed} onRetry={retry} />;
    case 'ready':
      return loaded.value.length === 0 ? (
        <EmptyState message={driverText.none} />
      ) : (
        <DriverTable drivers={loaded.value} label={commonText.driverRating} />
      );
  }
}

export function DriverRatingScreen() {
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{commonText.driverRating}</h1>
        <p className={styles.intro}>{driverText.intro}</p>
      </header>
      <div className={styles.card}>
        <Drivers />
      </div>
    </div>
  );
}

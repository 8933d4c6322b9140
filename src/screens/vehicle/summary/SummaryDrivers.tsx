import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import { loadDrivers } from '@/sample/vehicles';
import { driverText, summaryText } from '@/text/screens/vehicles';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { useLoaded } from '@/ui/loading/useLoaded';
import { DriverTable } from '@/features/vehicles/DriverTable';
import styles from './SummaryDrivers.module.css';
import { commonText } from '@/text/common';

export function SummaryDrivers({ vehicleId }: { vehicleId: string }) {
  const load = useCallback(() => loadDrivers(vehicleId), [vehicleId]);
  const { loaded, retry } = useLoaded(load);
  const table = () => {
    if (loaded.kind === 'loading') return <Skeleton className={styles.skeleton} />;
    if (loaded.kind === 'failed') return <ErrorState message={driverText.loadFailed} onRetry={retry} />;
    if (loaded.value.length === 0) return <EmptyState message={driverText.none} />;
    return <DriverTable drivers={loaded.value} label={commonText.driverRating} />;
  };
  return (
    <div className={styles.card}>
      {table()}
      <Link className={styles.history} to={paths.driverRating}>
        {summaryText.history}
      </Link>
    </div>
  );
}

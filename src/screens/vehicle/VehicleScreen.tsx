import { useCallback, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '@/config/paths';
import { failed, type Result } from '@/domain/result';
import { VEHICLE_TABS, isVehicleTab, type Vehicle, type VehicleTab } from '@/domain/vehicle';
import { loadVehicle, loadVehicles } from '@/sample/vehicles';
import { useAppSelector } from '@/store/hooks';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { actionText } from '@/text/actions';
import { shellText } from '@/text/shell';
import { vehicleText } from '@/text/screens/vehicles';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { Tabs, tabPanelProps } from '@/ui/choices/Tabs';
import { useLoaded } from '@/ui/loading/useLoaded';
import { LiveGpsTab } from './LiveGpsTab';
import { LiveViewTab } from './LiveViewTab';
import { RecordingsTab } from './RecordingsTab';
import { SummaryTab } from './summary/SummaryTab';
import styles from './VehicleScreen.module.css';
import { commonText } from '@/text/common';

const tabs = () => VEHICLE_TABS.map((id) => ({ id, label: vehicleText.tabs[id] }));
const PREFIX = 'vehicle';

async function loadFirst(): Promise<Result<Vehicle>> {
  const result = await loadVehicles();
  if (!result.ok) return result;
  const [first] = result.value;
  return first
    ? { ok: true, value: first }
    : failed({ kind: 'refused', status: 404, code: 'E0404', detail: '' });
}

function TabContent({ vehicle, tab }: { vehicle: Vehicle; tab: VehicleTab }) {
  switch (tab) {
    case 'summary':
      return <SummaryTab vehicle={vehicle} />;
    case 'recordings':
      return <RecordingsTab vehicle={vehicle} />;
    case 'live-gps':
      return <LiveGpsTab vehicle={vehicle} />;
    case 'live-view':
      return <LiveViewTab vehicle={vehicle} />;
  }
}

interface VehicleScreenProps {
  vehicleId?: string;
  tab?: VehicleTab;
}

export function VehicleScreen(props: VehicleScreenProps) {
  const params = useParams();
  const navigate = useNavigate();
  const isHomePortal = useAppSelector(selectIsHomePortal);
  const { state } = useLocation();
  const beganUnnamed = params['deviceId'] === undefined || state === paths.autoDetail;
  // Keeps the id of the first render, because the first tab adds an id to the address `/auto-detail`.
  const [vehicleId] = useState(props.vehicleId ?? params['deviceId']);
  const tab = props.tab ?? (isVehicleTab(params['tabName']) ? params['tabName'] : 'summary');
  const load = useCallback(
    () => (vehicleId === undefined ? loadFirst() : loadVehicle(vehicleId)),
    [vehicleId],
  );
  const { loaded, retry } = useLoaded(load);

  // The heading stays mounted with the focus when another vehicle is selected.
  if (loaded.kind === 'loading') {
    return (
      <div className={styles.screen} aria-busy="true">
        <header className={styles.header}>
          <h1>
            <span className="visually-hidden">{actionText.loading}</span>
            <Skeleton className={styles.titleSkeleton} />
          </h1>
        </header>
        <Skeleton className={styles.bodySkeleton} />
      </div>
    );
  }
  if (loaded.kind === 'failed') {
    const isUnknown = loaded.failure.kind === 'refused' && loaded.failure.status === 404;
    return isUnknown ? (
      <div className={styles.screen}>
        <header className={styles.header}>
          <h1>{vehicleText.notFound}</h1>
        </header>
        <EmptyState message={vehicleText.notFoundDetail}>
          {isHomePortal ? (
            <Link to={paths.home}>{shellText.home}</Link>
          ) : (
            <Link to={paths.auto}>{vehicleText.toVehicles}</Link>
          )}
        </EmptyState>
      </div>
    ) : (
      <ErrorState message={commonText.vehiclesNotLoaded} onRetry={retry} />
    );
  }

  const vehicle = loaded.value;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1>{vehicle.name}</h1>
        <p className={styles.quiet}>
          {vehicle.model} · <span className="numeric">{vehicle.plate}</span>
        </p>
      </header>
      <Tabs
        label={vehicleText.tabList(vehicle.name)}
        tabs={tabs()}
        selected={tab}
        onSelect={(id) =>
          void navigate(paths.vehicle(vehicle.id, id), {
            state: beganUnnamed ? paths.autoDetail : null,
          })
        }
        idPrefix={PREFIX}
      />
      <div {...tabPanelProps(PREFIX, tab)} className={styles.panel}>
        <TabContent key={vehicle.id} vehicle={vehicle} tab={tab} />
      </div>
    </div>
  );
}

import { useCallback, useState, useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { paths } from '@/config/paths';
import { failed, type Result } from '@/domain/result';
import { VEHICLE_TABS, isVehicleTab, type Vehicle, type VehicleTab } from '@/domain/vehicle';
import { loadVehicle, loadVehicles } from '@/sample/vehicles';
import { useAppSelector } from '@/store/hooks';
import { selectIsHomePortal } from '@/store/slices/generalSlice';
import { actionText } from '@/text/actions';
import { shellText } from '@/text/shell';
import { vehicleText, autoText, liveViewText } from '@/text/screens/vehicles';
import { EmptyState } from '@/ui/base/EmptyState';
import { ErrorState } from '@/ui/base/ErrorState';
import { Skeleton } from '@/ui/loading/Skeleton';
import { Tabs, tabPanelProps } from '@/ui/choices/Tabs';
import { useLoaded } from '@/ui/loading/useLoaded';
import { RecordingsTab } from './RecordingsTab';
import { SummaryTab } from './summary/SummaryTab';
import styles from './VehicleScreen.module.css';
import { commonText } from '@/text/common';
import { LocateFixed, Camera, CircleDot, Maximize, Mic, Minimize, Volume2 } from 'lucide-react';
import { MAP_ZOOM } from '@/config/constants';
import { metersBetween } from '@/domain/position';
import type { MapView } from '@/maps/engine';
import { LivePositionNote } from '@/maps/LivePositionNote';
import { MapRegion } from '@/maps/MapRegion';
import { useFirstPosition } from '@/maps/useFirstPosition';
import { useLivePosition } from '@/maps/useLivePosition';
import { usePositionAllowed } from '@/maps/usePositionAllowed';
import { IconButton } from '@/ui/base/IconButton';
import { Timestamp } from '@/features/vehicles/Timestamp';
import { useFullScreen } from '@/ui/hooks/useFullScreen';
import { Pill } from '@/ui/pictures/Pill';
import { DashStill } from '@/features/vehicles/DashStill';

const CONTROLS = [
  { name: 'snapshot', Icon: Camera },
  { name: 'record', Icon: CircleDot },
  { name: 'microphone', Icon: Mic },
  { name: 'sound', Icon: Volume2 },
] as const;

type Control = (typeof CONTROLS)[number]['name'];

function LiveViewTab({ vehicle }: { vehicle: Vehicle }) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const { isFull, toggle } = useFullScreen(card);
  const [pressed, setPressed] = useState<{ name: Control; count: number } | null>(null);
  const notePress = (name: Control) => setPressed((before) => ({ name, count: (before?.count ?? 0) + 1 }));

  return (
    <article ref={setCard} className={styles.card} aria-label={vehicle.name}>
      <div className={styles.picture}>
        <DashStill src={vehicle.stillUrl} alt={liveViewText.still(vehicle.name)} />
        <div className={styles.top}>
          <p className={styles.name}>{vehicle.name}</p>
          {vehicle.isLive && (
            <Pill tone="live" onVideo>
              {commonText.live}
            </Pill>
          )}
        </div>
        <div className={styles.controls} dir="ltr" role="group" aria-label={liveViewText.controlGroup}>
          {CONTROLS.map(({ name, Icon }) => (
            <IconButton key={name} label={liveViewText.controls[name]} onClick={() => notePress(name)}>
              <Icon size={20} />
            </IconButton>
          ))}
          <IconButton
            label={isFull ? liveViewText.controls.exitFullScreen : liveViewText.controls.fullScreen}
            onClick={toggle}
          >
            {isFull ? <Minimize size={20} /> : <Maximize size={20} />}
          </IconButton>
        </div>
      </div>
      <p className={styles.note} role="status">
        {/* A new element makes screen readers repeat the same text. */}
        <span key={pressed?.count}>
          {pressed ? liveViewText.controlSample(liveViewText.controls[pressed.name]) : liveViewText.sample}
        </span>
      </p>
    </article>
  );
}

/** Beyond this distance, a phone cannot show both positions at its lowest zoom. */
const FAR_METERS = 800_000;

function LiveGpsTab({ vehicle }: { vehicle: Vehicle }) {
  const isAllowed = usePositionAllowed();
  const [selected, setSelected] = useState<boolean | null>(null);
  const withMe = selected ?? isAllowed;
  const { state, retry } = useLivePosition(withMe);
  const live = state.kind === 'found' ? state.live : null;
  const first = useFirstPosition(live, withMe);
  const near = first && metersBetween(vehicle.position, first) < FAR_METERS ? first : null;
  const markers = useMemo(
    () => [{ id: vehicle.id, name: vehicle.name, position: vehicle.position, heading: vehicle.heading }],
    [vehicle],
  );
  const view = useMemo(
    (): MapView =>
      near
        ? { kind: 'all', places: [vehicle.position, near], closest: MAP_ZOOM }
        : { kind: 'center', center: vehicle.position, zoom: MAP_ZOOM },
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
            <LocateFixed size={20} />
          </IconButton>
        </>
      }
      note={state.kind !== 'off' && <LivePositionNote state={state} onRetry={retry} />}
    />
  );
}

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
  // Keeps the first render's ID, because `/auto-detail` adds an ID to its URL.
  const [vehicleId] = useState(props.vehicleId ?? params['deviceId']);
  const tab = props.tab ?? (isVehicleTab(params['tabName']) ? params['tabName'] : 'summary');
  const load = useCallback(
    () => (vehicleId === undefined ? loadFirst() : loadVehicle(vehicleId)),
    [vehicleId],
  );
  const { loaded, retry } = useLoaded(load);

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

import { LocateFixed, MapPin, Route } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@/config/paths';
import type { Vehicle } from '@/domain/vehicle';
import { LivePositionNote } from '@/maps/LivePositionNote';
import { MapRegion } from '@/maps/MapRegion';
import { useLivePosition } from '@/maps/useLivePosition';
import { usePositionAllowed } from '@/maps/usePositionAllowed';
import { autoText } from '@/text/screens/vehicles';
import { ToggleGroup } from '@/ui/choices/ToggleGroup';
import styles from './AutoScreen.module.css';
import { seenRecently, useAutoMap, type MapChoice } from './useAutoMap';

const modes = () =>
  [
    { value: 'live', label: autoText.modes.live, icon: <LocateFixed size={18} aria-hidden="true" /> },
    { value: 'directions', label: autoText.modes.directions, icon: <Route size={18} aria-hidden="true" /> },
    { value: 'markers', label: autoText.modes.markers, icon: <MapPin size={18} aria-hidden="true" /> },
  ] as const;

export function AutoMapCard({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const [choice, setChoice] = useState<MapChoice>({ mode: 'markers' });
  const { mode } = choice;
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const isAllowed = usePositionAllowed();
  const { state, retry } = useLivePosition(mode === 'live' || (mode === 'markers' && isAllowed));
  const { view, markers, route, live } = useAutoMap(vehicles, choice, state, selectedId);
  const selected = vehicles.find(({ id }) => id === selectedId);
  const traveller = selected ?? vehicles[0];

  const note = (): ReactNode => {
    if (mode === 'live') return <LivePositionNote state={state} onRetry={retry} />;
    if (mode === 'directions') {
      return traveller ? <p>{autoText.lastTrip(traveller.name, traveller.place)}</p> : null;
    }
    return (
      <>
        <p>{autoText.seenRecently(seenRecently(vehicles, now).length)}</p>
        {/* The user did not ask for the position here, so a wait or a refusal is not mentioned. */}
        {(state.kind === 'found' || state.kind === 'missing') && (
          <LivePositionNote state={state} onRetry={retry} />
        )}
      </>
    );
  };

  return (
    <MapRegion
      label={autoText.map}
      className={styles.map}
      view={view}
      markers={markers}
      route={route}
      livePosition={live}
      follows={mode === 'live'}
      // The route belongs to the selected vehicle.
      onSelect={(id) => setSelectedId((before) => (mode === 'markers' && before === id ? null : id))}
      toolbar={
        <ToggleGroup
          label={autoText.mode}
          options={modes()}
          value={mode}
          onChange={(pressed) => setChoice({ mode: pressed })}
        />
      }
      note={
        <div className={styles.mapNote}>
          {note()}
          {selected && mode !== 'live' ? (
            <Link to={paths.vehicleSummary(selected.id)}>{autoText.openVehicle(selected.name)}</Link>
          ) : (
            <Link to={paths.mapDemo}>{autoText.mapDemo}</Link>
          )}
        </div>
      }
    />
  );
}

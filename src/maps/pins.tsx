import { useCallback, useState, type ButtonHTMLAttributes, type CSSProperties } from 'react';
import { mapText } from '@/text/maps';
import { classes } from '@/ui/base/classes';
import type { MapMarker } from './marker';
import type { TrackPin } from './usePinFocus';
import styles from './pins.module.css';

/** Returns the shorter turn in degrees clockwise, -180 to 180. */
const turnBetween = (from: number, to: number): number => ((((to - from) % 360) + 540) % 360) - 180;

type HeadingStyle = CSSProperties & Record<'--heading', string>;

interface PinProps {
  id: string;
  track: TrackPin;
}

function PinButton({ id, track, ...rest }: PinProps & ButtonHTMLAttributes<HTMLButtonElement>) {
  const ref = useCallback(
    (button: HTMLButtonElement | null) => (button ? track(id, button) : undefined),
    [id, track],
  );
  return <button {...rest} ref={ref} type="button" />;
}

export function VehiclePin({
  marker,
  onSelect,
  track,
}: Pick<PinProps, 'track'> & {
  marker: MapMarker;
  onSelect: ((id: string) => void) | undefined;
}) {
  const { heading = 0 } = marker;
  // Adds up turns, because a transition from 359 to 0 degrees would rotate backwards.
  const [turned, setTurned] = useState({ heading, angle: heading });
  if (turned.heading !== heading) {
    setTurned({ heading, angle: turned.angle + turnBetween(turned.heading, heading) });
  }
  const style: HeadingStyle = { '--heading': `${turned.angle}deg` };
  return (
    <PinButton
      id={marker.id}
      track={track}
      className={classes(styles.vehicle, marker.selected && styles.selected)}
      aria-label={marker.name}
      aria-pressed={marker.selected}
      title={marker.name}
      onClick={() => onSelect?.(marker.id)}
    >
      <svg className={styles.drop} viewBox="0 0 36 36" aria-hidden="true" style={style}>
        <path className={styles.body} d="M18 2.5c2 3.4 3.3 5 6 6.6a12 12 0 1 1-12 0c2.7-1.6 4-3.2 6-6.6z" />
        <path className={styles.arrow} d="M18 13.5l5 10.5-5-2.6-5 2.6z" />
      </svg>
      <span className={styles.name} aria-hidden="true">
        {marker.name}
      </span>
    </PinButton>
  );
}

export function ClusterPin({
  names,
  onOpen,
  ...pin
}: PinProps & { names: readonly string[]; onOpen: () => void }) {
  return (
    <PinButton {...pin} className={styles.cluster} aria-label={mapText.cluster(names)} onClick={onOpen}>
      <span className={styles.count} aria-hidden="true">
        {names.length}
      </span>
    </PinButton>
  );
}

export function LivePositionPin({ onApproach, ...pin }: PinProps & { onApproach: () => void }) {
  return (
    <PinButton {...pin} className={styles.live} aria-label={mapText.yourPosition} onClick={onApproach} />
  );
}

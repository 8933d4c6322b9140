import type { CSSProperties } from 'react';
import { mapText } from '@/text/maps';
import { classes } from '@/ui/base/classes';
import type { MapMarker } from './marker';
import styles from './pins.module.css';

/** CSS custom properties are no part of React's style type. */
type HeadingStyle = CSSProperties & Record<'--heading', string>;

/** A vehicle: a drop that points to where it looks. */
export function VehiclePin({
  marker,
  onSelect,
}: {
  marker: MapMarker;
  onSelect: ((id: string) => void) | undefined;
}) {
  const heading: HeadingStyle = { '--heading': `${marker.heading ?? 0}deg` };
  return (
    <button
      type="button"
      className={classes(styles.vehicle, marker.selected && styles.selected)}
      aria-label={marker.name}
      aria-pressed={marker.selected}
      title={marker.name}
      onClick={() => onSelect?.(marker.id)}
    >
      <svg className={styles.drop} viewBox="0 0 36 36" aria-hidden="true" style={heading}>
        <path className={styles.body} d="M18 2.5c2 3.4 3.3 5 6 6.6a12 12 0 1 1-12 0c2.7-1.6 4-3.2 6-6.6z" />
        <path className={styles.arrow} d="M18 13.5l5 10.5-5-2.6-5 2.6z" />
      </svg>
      <span className={styles.name} aria-hidden="true">
        {marker.name}
      </span>
    </button>
  );
}

/** Several vehicles that would cover each other. */
export function ClusterPin({ names, onOpen }: { names: readonly string[]; onOpen: () => void }) {
  return (
    <button type="button" className={styles.cluster} aria-label={mapText.cluster(names)} onClick={onOpen}>
      <span className={styles.count} aria-hidden="true">
        {names.length}
      </span>
    </button>
  );
}

/** Where the person is. */
export function LivePositionPin({ onApproach }: { onApproach: () => void }) {
  return (
    <button type="button" className={styles.live} aria-label={mapText.yourPosition} onClick={onApproach} />
  );
}

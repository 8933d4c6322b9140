import type { KeyboardEvent } from 'react';
import { lengthOf, neighbour, withEnd, withStart, type Cut, type CutPlaces } from '@/domain/saving/cut';
import { savingText } from '@/text/saving';
import styles from './CutHandles.module.css';

interface CutHandlesProps {
  cut: Cut;
  places: CutPlaces;
  /** @param shown the time whose picture shows what has been chosen */
  onChange: (cut: Cut, shown: number) => void;
}

/** Before the end by less than a frame of any camera: the last picture that is kept. */
const JUST_BEFORE = 0.01;

const STEPS: Readonly<Record<string, 'before' | 'after'>> = {
  ArrowLeft: 'before',
  ArrowDown: 'before',
  ArrowRight: 'after',
  ArrowUp: 'after',
};

/** Where a key leads from one of its places; null: nowhere. */
function placeFor(key: string, places: readonly number[], at: number): number | null {
  if (key === 'Home') return places[0] ?? null;
  if (key === 'End') return places.at(-1) ?? null;
  const way = STEPS[key];
  return way === undefined ? null : neighbour(places, at, way);
}

/** Two handles on the clip's line; they go only where the file can begin and end. */
export function CutHandles({ cut, places, onChange }: CutHandlesProps) {
  const length = lengthOf(places);
  const share = (seconds: number) => `${String((seconds / length) * 100)}%`;
  const moveStart = (at: number) => {
    const next = withStart(cut, at, places);
    onChange(next, next.start);
  };
  const moveEnd = (at: number) => {
    const next = withEnd(cut, at, places);
    onChange(next, Math.max(next.start, next.end - JUST_BEFORE));
  };
  const onKey =
    (own: readonly number[], at: number, move: (to: number) => void) => (event: KeyboardEvent) => {
      const to = placeFor(event.key, own, at);
      if (to === null) return;
      event.preventDefault();
      move(to);
    };
  return (
    <div className={styles.handles} style={{ '--from': share(cut.start), '--to': share(cut.end) }}>
      <div className={styles.line}>
        <span className={styles.kept} />
        <input
          type="range"
          className={styles.start}
          aria-label={savingText.cutStart}
          aria-valuetext={savingText.cutValue(cut.start, length)}
          min={0}
          max={length}
          step="any"
          value={cut.start}
          onKeyDown={onKey(places.starts, cut.start, moveStart)}
          onChange={(event) => {
            moveStart(event.currentTarget.valueAsNumber);
          }}
        />
        <input
          type="range"
          className={styles.end}
          aria-label={savingText.cutEnd}
          aria-valuetext={savingText.cutValue(cut.end, length)}
          min={0}
          max={length}
          step="any"
          value={cut.end}
          onKeyDown={onKey(places.ends, cut.end, moveEnd)}
          onChange={(event) => {
            moveEnd(event.currentTarget.valueAsNumber);
          }}
        />
      </div>
      <p className={styles.times} aria-hidden="true">
        <span>{savingText.cutRange(cut.start, cut.end)}</span>
        <span>{savingText.cutLength(cut.end - cut.start)}</span>
      </p>
    </div>
  );
}

import { lengthOf, neighbour, withEnd, withStart, type Cut, type CutPlaces } from '@/domain/saving/cut';
import { savingText } from '@/text/saving';
import { classes } from '@/ui/base/classes';
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

interface HandleProps {
  label: string;
  className: string | undefined;
  at: number;
  /** Where it can stand. */
  places: readonly number[];
  length: number;
  onMove: (to: number) => void;
}

function Handle({ label, className, at, places, length, onMove }: HandleProps) {
  return (
    <input
      type="range"
      className={classes(styles.handle, className)}
      aria-label={label}
      aria-valuetext={savingText.cutValue(at, length)}
      min={0}
      max={length}
      step="any"
      value={at}
      onKeyDown={(event) => {
        const to = placeFor(event.key, places, at);
        if (to === null) return;
        event.preventDefault();
        onMove(to);
      }}
      onChange={(event) => {
        onMove(event.currentTarget.valueAsNumber);
      }}
    />
  );
}

/** Two handles on the clip's line; they go only where the file can begin and end. */
export function CutHandles({ cut, places, onChange }: CutHandlesProps) {
  const length = lengthOf(places);
  const share = (seconds: number) => `${String((seconds / length) * 100)}%`;
  return (
    <div className={styles.handles} style={{ '--from': share(cut.start), '--to': share(cut.end) }}>
      <div className={styles.line}>
        <span className={styles.kept} />
        <Handle
          label={savingText.cutStart}
          className={styles.start}
          at={cut.start}
          places={places.starts}
          length={length}
          onMove={(to) => {
            const next = withStart(cut, to, places);
            onChange(next, next.start);
          }}
        />
        <Handle
          label={savingText.cutEnd}
          className={styles.end}
          at={cut.end}
          places={places.ends}
          length={length}
          onMove={(to) => {
            const next = withEnd(cut, to, places);
            onChange(next, Math.max(next.start, next.end - JUST_BEFORE));
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

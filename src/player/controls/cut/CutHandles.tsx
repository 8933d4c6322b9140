import { durationOf, adjacentPoint, withEnd, withStart, type Cut, type CutPoints } from '@/domain/export/cut';
import { exportText } from '@/text/features/export';
import { classes } from '@/ui/base/classes';
import styles from './CutHandles.module.css';

interface CutHandlesProps {
  cut: Cut;
  points: CutPoints;
  onChange: (cut: Cut, edge: CutEdge) => void;
}

export type CutEdge = 'start' | 'end';

const STEPS: Readonly<Record<string, 'before' | 'after'>> = {
  ArrowLeft: 'before',
  ArrowDown: 'before',
  ArrowRight: 'after',
  ArrowUp: 'after',
};

function pointFor(key: string, points: readonly number[], at: number): number | null {
  if (key === 'Home') return points[0] ?? null;
  if (key === 'End') return points.at(-1) ?? null;
  const direction = STEPS[key];
  return direction === undefined ? null : adjacentPoint(points, at, direction);
}

interface HandleProps {
  label: string;
  className: string | undefined;
  at: number;
  points: readonly number[];
  duration: number;
  onMove: (to: number) => void;
}

function Handle({ label, className, at, points, duration, onMove }: HandleProps) {
  return (
    <input
      type="range"
      className={classes(styles.handle, className)}
      aria-label={label}
      aria-valuetext={exportText.cutValue(at, duration)}
      min={0}
      max={duration}
      step="any"
      value={at}
      onKeyDown={(event) => {
        const to = pointFor(event.key, points, at);
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

/** Shows two sliders that stop only where the file can begin or end. */
export function CutHandles({ cut, points, onChange }: CutHandlesProps) {
  const duration = durationOf(points);
  const share = (seconds: number) => `${String((seconds / duration) * 100)}%`;
  return (
    <div className={styles.handles} style={{ '--from': share(cut.start), '--to': share(cut.end) }}>
      <div className={styles.line}>
        <span className={styles.kept} />
        <Handle
          label={exportText.cutStart}
          className={styles.start}
          at={cut.start}
          points={points.starts}
          duration={duration}
          onMove={(to) => {
            onChange(withStart(cut, to, points), 'start');
          }}
        />
        <Handle
          label={exportText.cutEnd}
          className={styles.end}
          at={cut.end}
          points={points.ends}
          duration={duration}
          onMove={(to) => {
            onChange(withEnd(cut, to, points), 'end');
          }}
        />
      </div>
      <p className={styles.times} aria-hidden="true">
        <span>{exportText.cutRange(cut.start, cut.end)}</span>
        <span>{exportText.cutLength(cut.end - cut.start)}</span>
      </p>
    </div>
  );
}

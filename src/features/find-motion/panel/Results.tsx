import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { byDay, type Day } from '@/domain/dateRange';
import { longDay } from '@/text/format/days';
import { exactTimeText } from '@/text/format/times';
import { findMotionText as text } from '@/text/features/findMotion';
import { useLanguage } from '@/text/language/useLanguage';
import { classes } from '@/ui/base/classes';
import type { FoundMovement } from '../engine/MotionSearch';
import styles from './Results.module.css';

const percent = (share: number): string => `${String(share * 100)}%`;

interface ResultsProps {
  day: Day;
  movements: readonly FoundMovement[];
  cameraName: (cameraId: string) => string;
  onSelect: (movement: FoundMovement) => void;
}

interface ResultProps extends Pick<ResultsProps, 'cameraName' | 'onSelect'> {
  movement: FoundMovement;
}

/** Memoized, because a large home has thousands of results and the list updates several times a second. */
const Result = memo(function Result({ movement, cameraName, onSelect }: ResultProps) {
  useLanguage();
  const time = exactTimeText(movement.at);
  const camera = cameraName(movement.recording.cameraId);
  const { x, y, width, height } = movement.box;
  return (
    <button
      type="button"
      className={styles.movement}
      data-movement={movement.id}
      aria-label={text.result(time, camera)}
      onClick={() => onSelect(movement)}
    >
      <span className={styles.picture}>
        {movement.pictureUrl !== null && <img src={movement.pictureUrl} alt="" />}
        <span
          className={styles.change}
          style={{
            left: percent(x),
            top: percent(y),
            width: percent(width),
            height: percent(height),
          }}
        />
      </span>
      <span className={styles.time}>{time}</span>
      <span className={classes(styles.camera, 'ends-in-ellipsis')} title={camera}>
        {camera}
      </span>
    </button>
  );
});

export function Results({ day: replayed, movements, cameraName, onSelect }: ResultsProps) {
  const days = byDay(movements);
  const latest = useRef(onSelect);
  useLayoutEffect(() => {
    latest.current = onSelect;
  });
  const select = useCallback((movement: FoundMovement) => latest.current(movement), []);
  const results = (own: readonly FoundMovement[]) =>
    own.map((movement) => (
      <li key={movement.id}>
        <Result movement={movement} cameraName={cameraName} onSelect={select} />
      </li>
    ));
  if (days.every(({ day }) => day === replayed)) {
    return (
      <ul aria-label={text.results} className={styles.list}>
        {results(movements)}
      </ul>
    );
  }
  return (
    <ul aria-label={text.results} className={styles.days}>
      {days.map(({ day, items }) => (
        <li key={day}>
          <h3 className={styles.day}>{longDay(day)}</h3>
          <ul aria-label={longDay(day)} className={styles.list}>
            {results(items)}
          </ul>
        </li>
      ))}
    </ul>
  );
}

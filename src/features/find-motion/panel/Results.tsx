import { memo, useCallback, useLayoutEffect, useRef } from 'react';
import { byDay, type Day } from '@/domain/dateRange';
import { longDay } from '@/text/format/days';
import { exactTimeText } from '@/text/format/times';
import { findMotionText as text } from '@/text/features/findMotion';
import { useLanguage } from '@/text/language/useLanguage';
import { classes } from '@/ui/base/classes';
import type { FoundMoment } from '../engine/MotionSearch';
import styles from './Results.module.css';

const percent = (share: number): string => `${String(share * 100)}%`;

interface ResultsProps {
  day: Day;
  moments: readonly FoundMoment[];
  cameraName: (cameraId: string) => string;
  onSelect: (moment: FoundMoment) => void;
}

interface ResultProps extends Pick<ResultsProps, 'cameraName' | 'onSelect'> {
  moment: FoundMoment;
}

/** Memoized: a large house has thousands of results, with updates several times a second. */
const Result = memo(function Result({ moment, cameraName, onSelect }: ResultProps) {
  useLanguage();
  const time = exactTimeText(moment.at);
  const camera = cameraName(moment.recording.cameraId);
  const { x, y, width, height } = moment.box;
  return (
    <button
      type="button"
      className={styles.moment}
      data-moment={moment.id}
      aria-label={text.result(time, camera)}
      onClick={() => onSelect(moment)}
    >
      <span className={styles.picture}>
        {moment.pictureUrl !== null && <img src={moment.pictureUrl} alt="" />}
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

/** Results of other days than the replayed one are grouped by day. */
export function Results({ day: replayed, moments, cameraName, onSelect }: ResultsProps) {
  const days = byDay(moments);
  const latest = useRef(onSelect);
  useLayoutEffect(() => {
    latest.current = onSelect;
  });
  const select = useCallback((moment: FoundMoment) => latest.current(moment), []);
  const results = (own: readonly FoundMoment[]) =>
    own.map((moment) => (
      <li key={moment.id}>
        <Result moment={moment} cameraName={cameraName} onSelect={select} />
      </li>
    ));
  if (days.every(({ day }) => day === replayed)) {
    return (
      <ul aria-label={text.results} className={styles.list}>
        {results(moments)}
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

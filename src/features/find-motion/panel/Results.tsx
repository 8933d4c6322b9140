import { exactTimeText } from '@/text/format/days';
import { findMotionText as text } from '@/text/features/findMotion';
import type { FoundMoment } from '../engine/MotionSearch';
import styles from './Results.module.css';

const percent = (share: number): string => `${String(share * 100)}%`;

interface ResultsProps {
  moments: readonly FoundMoment[];
  cameraName: (cameraId: string) => string;
  onSelect: (moment: FoundMoment) => void;
}

/** When something moved: each with a small picture, and what has changed in it. */
export function Results({ moments, cameraName, onSelect }: ResultsProps) {
  return (
    <ul aria-label={text.results} className={styles.list}>
      {moments.map((moment) => {
        const time = exactTimeText(moment.at);
        const camera = cameraName(moment.recording.cameraId);
        const { x, y, width, height } = moment.box;
        return (
          <li key={moment.id}>
            <button
              type="button"
              className={styles.moment}
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
              <span className={styles.camera} title={camera}>
                {camera}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

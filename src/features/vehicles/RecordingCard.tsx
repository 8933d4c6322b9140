import type { ReactNode } from 'react';
import { Lock } from 'lucide-react';
import type { VehicleRecording } from '@/domain/vehicle';
import { spokenTime, recordingText } from '@/text/screens/vehicles';
import { Pill } from '@/ui/pictures/Pill';
import { DashStill } from './DashStill';
import { Timestamp } from './Timestamp';
import { useNow } from './useNow';
import styles from './RecordingCard.module.css';

export function RecordingCard({ recording, action }: { recording: VehicleRecording; action?: ReactNode }) {
  const now = useNow();
  return (
    <article
      className={styles.card}
      aria-label={recordingText.name(recording.vehicleName, spokenTime(recording.at, now))}
    >
      <div className={styles.picture}>
        <DashStill src={recording.thumbnailUrl} alt="" />
        <span className={styles.duration} dir="ltr">
          {recordingText.duration(recording.durationSeconds)}
        </span>
      </div>
      <div className={styles.words}>
        <div className={styles.top}>
          <p className={styles.heading}>{recording.vehicleName}</p>
          {action}
        </div>
        <Timestamp at={recording.at} className={styles.quiet} />
        <p className={styles.marks}>
          <Pill tone="recorded">{recordingText.type[recording.type]}</Pill>
          {recording.isPrivate && (
            <Pill>
              <Lock size={12} />
              {recordingText.private}
            </Pill>
          )}
        </p>
        <p className={styles.facts}>
          <span>{recordingText.speed(recording.speedMph)}</span>
          <span>{recordingText.size(recording.sizeMegabytes)}</span>
        </p>
        <p className={styles.quiet}>{recordingText.uploadedFrom(recording.uploadedFrom)}</p>
      </div>
    </article>
  );
}

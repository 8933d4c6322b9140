import { clamp } from '@/lib/clamp';
import { eventName } from '@/text/eventNames';
import type { Recording } from '@/domain/recordings';
import { exactTimeText } from '@/text/format/times';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import styles from './TimelinePreview.module.css';

interface PreviewPosition {
  x: number;
  width: number;
  time: number;
  recording: Recording | null;
}

const HALF = 88;

export function TimelinePreview({
  x,
  width,
  time,
  recording,
  cameraName,
}: PreviewPosition & { cameraName: (cameraId: string) => string }) {
  const middle = clamp(x, HALF, Math.max(HALF, width - HALF));
  const name = recording ? cameraName(recording.cameraId) : '';
  return (
    <div className={styles.preview} style={{ insetInlineStart: middle }} aria-hidden="true">
      {recording && (
        <Picture
          className={styles.picture}
          src={recording.thumbnailUrl}
          alt=""
          loading="eager"
          placeholder={<PlaceDrawing name={name} />}
        />
      )}
      <span className={styles.time}>
        {exactTimeText(recording ? clamp(time, recording.at, recording.until) : time)}
      </span>
      {recording && (
        <span className={styles.words}>
          {eventName(recording.code)}
          <br />
          {name}
        </span>
      )}
    </div>
  );
}

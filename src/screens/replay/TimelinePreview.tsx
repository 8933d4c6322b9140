import { activityName } from '@/text/activityNames';
import { placeKind } from '@/domain/place';
import type { Clip } from '@/domain/replay/clips';
import { exactTimeText } from '@/text/days';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import styles from './TimelinePreview.module.css';

export interface PreviewPlace {
  /** Pixels from the timeline's beginning, and its whole width. */
  x: number;
  width: number;
  moment: number;
  /** What was recorded there. */
  clip: Clip | null;
}

const HALF = 88;

/** What lies under the pointer: its picture, its time, and what happened. */
export function TimelinePreview({
  x,
  width,
  moment,
  clip,
  cameraName,
}: PreviewPlace & { cameraName: (cameraId: string) => string }) {
  const middle = Math.min(Math.max(HALF, x), Math.max(HALF, width - HALF));
  const name = clip ? cameraName(clip.cameraId) : '';
  return (
    <div className={styles.preview} style={{ insetInlineStart: middle }} aria-hidden="true">
      {clip && (
        <Picture
          className={styles.picture}
          src={clip.thumbnailUrl}
          alt=""
          loading="eager"
          placeholder={<PlaceDrawing kind={placeKind(name)} />}
        />
      )}
      <span className={styles.time}>
        {exactTimeText(clip ? Math.max(clip.at, Math.min(moment, clip.until)) : moment)}
      </span>
      {clip && (
        <span className={styles.words}>
          {activityName(clip.code)}
          <br />
          {name}
        </span>
      )}
    </div>
  );
}

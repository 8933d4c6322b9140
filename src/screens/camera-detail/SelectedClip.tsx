import type { CameraEvent } from '@/domain/events/cameraEvent';
import { placeKind } from '@/domain/place';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { exactDateTimeText } from '@/text/format/days';
import { EventName } from '@/ui/events/EventName';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import styles from './SelectedClip.module.css';

export function SelectedClip({ cameraName, event }: { cameraName: string; event: CameraEvent }) {
  return (
    <section aria-label={cameraDetailText.selected} aria-live="polite" className={styles.clip}>
      <Picture
        className={styles.thumbnail}
        src={event.thumbnailUrl}
        alt=""
        loading="eager"
        placeholder={<PlaceDrawing kind={placeKind(cameraName)} />}
      />
      <div className={styles.words}>
        <p>
          <EventName code={event.code} />
        </p>
        <p className={styles.time}>
          <time dateTime={new Date(event.at).toISOString()}>{exactDateTimeText(event.at)}</time>
        </p>
      </div>
    </section>
  );
}

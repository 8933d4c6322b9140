import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { eventName } from '@/text/eventNames';
import type { ClipLink } from '@/domain/clipLink';
import { activityText } from '@/text/activity';
import { timeText } from '@/text/format/times';
import { classes } from '@/ui/base/classes';
import { EventName } from './EventName';
import { describedBy, EventTime, type ShownMarks } from './EventTime';
import { useIntent } from '@/ui/hooks/useIntent';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import styles from './EventRow.module.css';

interface EventRowProps {
  event: CameraEvent;
  cameraName: string;
  to: string;
  listQuery: string;
  note?: string;
  marks: ShownMarks;
  onIntent: () => void;
  select?: ReactNode;
  menu?: ReactNode;
}

/** Uses few elements, because a list may have thousands of rows. */
export function EventRow(props: EventRowProps) {
  const { event, cameraName, to, listQuery, note = '', marks, onIntent, select, menu } = props;
  const handlers = useIntent(onIntent);
  const description = eventName(event.code);
  const time = timeText(event.at);
  const noteId = useId();
  const camera = (
    <span className={classes(styles.camera, 'ends-in-ellipsis')} title={cameraName}>
      {cameraName}
    </span>
  );
  return (
    <article className={styles.row} data-selectable>
      <Link
        className={styles.link}
        to={to}
        // The detail page finds an old clip by this time, without a search.
        state={{ at: event.at, listQuery } satisfies ClipLink}
        aria-label={activityText.rowName(cameraName, description, time)}
        aria-describedby={describedBy(marks, note === '' ? undefined : noteId)}
        {...handlers}
      >
        <Picture
          className={styles.thumbnail}
          src={event.thumbnailUrl}
          alt=""
          placeholder={<PlaceDrawing name={cameraName} />}
        />
        <span className={styles.words}>
          <EventName code={event.code} />
          {note === '' ? (
            camera
          ) : (
            <span className={styles.second}>
              {camera}
              <span id={noteId} className={styles.note}>
                {note}
              </span>
            </span>
          )}
        </span>
        <EventTime className={styles.time} at={event.at} text={time} {...marks} />
      </Link>
      {select}
      {menu}
    </article>
  );
}

import { useMemo } from 'react';
import { PersonStanding } from 'lucide-react';
import { eventCategory, type CameraEvent } from '@/domain/events/cameraEvent';
import { dayOf } from '@/domain/dateRange';
import { useEventMarks } from '@/features/event-marks/useEventMarks';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { dashedDay } from '@/text/format/days';
import { exactTimeText } from '@/text/format/times';
import { describedBy, EventTime } from '@/ui/events/EventTime';
import { DRAWN_WHOLE, VirtualList } from '@/ui/events/VirtualList';
import styles from './Detections.module.css';

/** Pixels; must match the style sheet. */
const ITEM_HEIGHT = 44;

interface DetectionsProps {
  events: readonly CameraEvent[];
  onSelect: (event: CameraEvent) => void;
}

export function Detections({ events, onSelect }: DetectionsProps) {
  const people = useMemo(() => events.filter(({ code }) => eventCategory(code) === 'people'), [events]);
  const marks = useEventMarks();
  if (events.length === 0) return null;
  return (
    <section aria-label={cameraDetailText.detections} className={styles.panel}>
      <h2 className={styles.title}>
        {cameraDetailText.detections}
        {people.length > 0 && <span className={styles.count}> {people.length}</span>}
      </h2>
      {people.length === 0 ? (
        <p className={styles.none}>{cameraDetailText.noDetections}</p>
      ) : (
        <div className={styles.list} style={{ height: people.length * ITEM_HEIGHT }}>
          <VirtualList
            label={cameraDetailText.detections}
            items={people}
            isComplete
            itemHeight={ITEM_HEIGHT}
            isWhole={people.length <= DRAWN_WHOLE}
          >
            {(event) => {
              const shown = { isUnseen: marks.has(event, 'unseen'), isStarred: marks.has(event, 'starred') };
              return (
                <button
                  type="button"
                  className={styles.detection}
                  aria-describedby={describedBy(shown)}
                  onClick={() => onSelect(event)}
                >
                  <PersonStanding size={18} className={styles.icon} aria-hidden="true" />
                  <span className={styles.words}>{cameraDetailText.personDetected}</span>{' '}
                  <EventTime
                    className={styles.time}
                    at={event.at}
                    text={`${dashedDay(dayOf(event.at))} ${exactTimeText(event.at)}`}
                    {...shown}
                  />
                </button>
              );
            }}
          </VirtualList>
        </div>
      )}
    </section>
  );
}

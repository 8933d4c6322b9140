import { useMemo } from 'react';
import { PersonStanding } from 'lucide-react';
import { eventCategory, type CameraEvent } from '@/domain/events/cameraEvent';
import { dayOf } from '@/domain/dateRange';
import { cameraDetailText } from '@/text/screens/cameraDetail';
import { dashedDay, exactTimeText } from '@/text/format/days';
import { VirtualList } from '@/ui/events/VirtualList';
import styles from './Detections.module.css';

/** Pixels, as in the style sheet. */
const ITEM_HEIGHT = 44;

interface DetectionsProps {
  events: readonly CameraEvent[];
  onSelect: (event: CameraEvent) => void;
}

/** Each loaded event in which people were seen, with its release time. */
export function Detections({ events, onSelect }: DetectionsProps) {
  const people = useMemo(() => events.filter(({ code }) => eventCategory(code) === 'people'), [events]);
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
          <VirtualList label={cameraDetailText.detections} items={people} isComplete itemHeight={ITEM_HEIGHT}>
            {(event) => (
              <button type="button" className={styles.detection} onClick={() => onSelect(event)}>
                <PersonStanding size={18} className={styles.icon} aria-hidden="true" />
                <span className={styles.words}>{cameraDetailText.personDetected}</span>{' '}
                <time className={styles.time} dateTime={new Date(event.at).toISOString()}>
                  {dashedDay(dayOf(event.at))} {exactTimeText(event.at)}
                </time>
              </button>
            )}
          </VirtualList>
        </div>
      )}
    </section>
  );
}

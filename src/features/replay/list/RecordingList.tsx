import { useId } from 'react';
import type { Recording } from '../recordings';
import { eventKey } from '@/domain/selection';
import type { EventMarks } from '@/features/event-marks/useEventMarks';
import { SelectRecording } from '@/features/export/SelectRecording';
import type { Selection } from '@/features/export/useSelection';
import { useSavedIds } from '@/features/export/savedRecordings';
import { activityName } from '@/text/activityNames';
import { selectionText } from '@/text/features/selection';
import { exactTimeText } from '@/text/format/days';
import { savingText } from '@/text/player/saving';
import { EventName } from '@/ui/events/EventName';
import { describedBy, EventTime } from '@/ui/events/EventTime';
import { VirtualList } from '@/ui/events/VirtualList';
import styles from './RecordingList.module.css';

/** Pixels, as in the style sheet. */
const ITEM_HEIGHT = 48;

interface RecordingListProps {
  recordings: readonly Recording[];
  activeKey: string | null;
  isComplete: boolean;
  cameraName: (cameraId: string) => string;
  selection: Selection;
  marks: EventMarks;
  onPlay: (recording: Recording) => void;
}

export function RecordingList(props: RecordingListProps) {
  const { recordings, activeKey, isComplete, cameraName, selection, marks, onPlay } = props;
  const listId = useId();
  const saved = useSavedIds();
  return (
    <VirtualList
      label={selectionText.openList}
      items={recordings}
      isComplete={isComplete}
      itemHeight={ITEM_HEIGHT}
      inPage
    >
      {(activity, index) => {
        const recording = recordings[index];
        const camera = cameraName(activity.cameraId);
        const event = activityName(activity.code);
        const time = exactTimeText(activity.at);
        const shown = { isUnseen: marks.has(activity, 'unseen'), isStarred: marks.has(activity, 'starred') };
        return (
          <div className={styles.row} data-selectable>
            <SelectRecording activity={activity} cameraName={camera} selection={selection} />
            <button
              type="button"
              className={styles.play}
              aria-label={selectionText.play(camera, event, time)}
              aria-current={recording?.key === activeKey ? 'true' : undefined}
              aria-describedby={describedBy(
                shown,
                saved.has(eventKey(activity)) ? `${listId}${index}` : undefined,
              )}
              onClick={() => recording && onPlay(recording)}
            >
              <EventTime className={styles.time} at={activity.at} text={time} {...shown} />
              <EventName code={activity.code} className={styles.event} />
              <span className={styles.camera} title={camera}>
                {camera}
              </span>
              {saved.has(eventKey(activity)) && (
                <span id={`${listId}${index}`} className={styles.saved}>
                  {savingText.saved}
                </span>
              )}
            </button>
          </div>
        );
      }}
    </VirtualList>
  );
}

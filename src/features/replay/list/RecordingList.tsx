import { useId } from 'react';
import type { Recording } from '@/domain/replay/recordings';
import { choiceKey } from '@/domain/choice';
import { ChooseActivity } from '@/features/choosing/ChooseActivity';
import type { Choosing } from '@/features/choosing/useChoice';
import { useSavedIds } from '@/features/saving/savedMarks';
import { activityName } from '@/text/activityNames';
import { choosingText } from '@/text/choosing';
import { exactTimeText } from '@/text/days';
import { savingText } from '@/text/saving';
import { EventName } from '@/ui/activity/EventName';
import { VirtualList } from '@/ui/activity/VirtualList';
import styles from './RecordingList.module.css';

/** Pixels, as in the style sheet. */
const ITEM_HEIGHT = 48;

interface RecordingListProps {
  recordings: readonly Recording[];
  activeKey: string | null;
  isComplete: boolean;
  cameraName: (cameraId: string) => string;
  choosing: Choosing;
  onPlay: (recording: Recording) => void;
}

export function RecordingList(props: RecordingListProps) {
  const { recordings, activeKey, isComplete, cameraName, choosing, onPlay } = props;
  const listId = useId();
  const saved = useSavedIds();
  return (
    <VirtualList
      label={choosingText.openList}
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
        return (
          <div className={styles.row} data-choosable>
            <ChooseActivity activity={activity} cameraName={camera} choosing={choosing} />
            <button
              type="button"
              className={styles.play}
              aria-label={choosingText.play(camera, event, time)}
              aria-current={recording?.key === activeKey ? 'true' : undefined}
              aria-describedby={saved.has(choiceKey(activity)) ? `${listId}${index}` : undefined}
              onClick={() => recording && onPlay(recording)}
            >
              <span className={styles.time}>{time}</span>
              <EventName code={activity.code} className={styles.event} />
              <span className={styles.camera} title={camera}>
                {camera}
              </span>
              {saved.has(choiceKey(activity)) && (
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

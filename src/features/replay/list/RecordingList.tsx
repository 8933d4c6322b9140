import { useId } from 'react';
import { toListItem } from '@/domain/recordings';
import { eventKey } from '@/domain/selection';
import { SelectRecording } from '@/features/export/SelectRecording';
import type { Selection } from '@/features/export/useSelection';
import { useSavedIds } from '@/features/export/savedRecordings';
import { eventName } from '@/text/eventNames';
import { selectionText } from '@/text/features/selection';
import { exactTimeText } from '@/text/format/times';
import { savingText } from '@/text/player/saving';
import { classes } from '@/ui/base/classes';
import { EventName } from '@/ui/events/EventName';
import { describedBy, EventTime } from '@/ui/events/EventTime';
import { DRAWN_WHOLE, VirtualList } from '@/ui/events/VirtualList';
import { useReplay } from '../ReplayContext';
import styles from './RecordingList.module.css';

/** Pixels; must match the style sheet. */
const ITEM_HEIGHT = 48;

export function RecordingList({ selection }: { selection: Selection }) {
  const { day, player, marks, commands } = useReplay();
  const { recordings, isComplete, cameraName } = day;
  const listId = useId();
  const saved = useSavedIds();
  return (
    <VirtualList
      label={selectionText.openList}
      items={recordings}
      isComplete={isComplete}
      itemHeight={ITEM_HEIGHT}
      inPage
      isWhole={recordings.length <= DRAWN_WHOLE}
    >
      {(event, index) => {
        const recording = recordings[index];
        const camera = cameraName(event.cameraId);
        const name = eventName(event.code);
        const time = exactTimeText(event.at);
        const shown = { isUnseen: marks.has(event, 'unseen'), isStarred: marks.has(event, 'starred') };
        return (
          <div className={styles.row} data-selectable>
            <SelectRecording
              event={event}
              cameraName={camera}
              selection={{
                ...selection,
                select: (_shown, ...how) => recording && selection.select(toListItem(recording), ...how),
              }}
            />
            <button
              type="button"
              className={styles.play}
              aria-label={selectionText.play(camera, name, time)}
              aria-current={recording && recording.key === player.recording?.key ? 'true' : undefined}
              aria-describedby={describedBy(
                shown,
                saved.has(eventKey(event)) ? `${listId}${index}` : undefined,
              )}
              onClick={() => recording && commands.showRecording(recording.key)}
            >
              <EventTime className={styles.time} at={event.at} text={time} {...shown} />
              <EventName code={event.code} className={styles.event} />
              <span className={classes(styles.camera, 'ends-in-ellipsis')} title={camera}>
                {camera}
              </span>
              {saved.has(eventKey(event)) && (
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

import { SquareCheck } from 'lucide-react';
import { Suspense, useId, useMemo, useState } from 'react';
import type { Recording } from '../recordings';
import type { QueueItem } from '../model/queue';
import type { EventMarks } from '@/features/event-marks/useEventMarks';
import { RecordingSelection } from '@/features/export/RecordingSelection';
import { useSelection } from '@/features/export/useSelection';
import { selectionText } from '@/text/features/selection';
import { MarkDescriptions } from '@/ui/activity/EventTime';
import { Button } from '@/ui/base/Button';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import styles from './DayRecordings.module.css';

const RecordingList = lazyPart(async () => (await import('./RecordingList')).RecordingList, PartMissing);

interface DayRecordingsProps {
  queue: readonly QueueItem[];
  /** The recording on the stage. */
  recording: Recording | null;
  isComplete: boolean;
  cameraName: (cameraId: string) => string;
  marks: EventMarks;
  onPlay: (recording: Recording) => void;
}

/** The timeline's recordings as a list, oldest first, of which some or all can be chosen. */
export function DayRecordings({
  queue,
  recording,
  isComplete,
  cameraName,
  marks,
  onPlay,
}: DayRecordingsProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const recordings = useMemo(() => queue.map((item) => item.recording), [queue]);
  const selection = useSelection(recordings);
  return (
    <>
      {recordings.length > 0 && (
        <div>
          <Button
            variant="quiet"
            className={styles.open}
            icon={<SquareCheck size={18} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => setOpen(!isOpen)}
          >
            {selectionText.openList}
          </Button>
          <div id={listId} data-selecting={selection.selected.length > 0}>
            {isOpen && <MarkDescriptions />}
            {isOpen && (
              <Suspense fallback={null}>
                <RecordingList
                  recordings={recordings}
                  activeKey={recording?.key ?? null}
                  isComplete={isComplete}
                  cameraName={cameraName}
                  selection={selection}
                  marks={marks}
                  onPlay={onPlay}
                />
              </Suspense>
            )}
          </div>
        </div>
      )}
      <RecordingSelection selection={selection} cameraName={cameraName} isPartial={!isComplete} />
    </>
  );
}

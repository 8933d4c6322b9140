import { SquareCheck } from 'lucide-react';
import type { Recording } from '@/domain/recordings';
import type { EventMarks } from '@/features/event-marks/useEventMarks';
import type { Selection } from '@/features/export/useSelection';
import { selectionText } from '@/text/features/selection';
import { MarkDescriptions } from '@/ui/events/EventTime';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { ToolPanel } from '@/ui/tools/ToolPanel';

const RecordingList = lazyPart(async () => (await import('./RecordingList')).RecordingList, PartMissing);

interface DayRecordingsProps {
  recordings: readonly Recording[];
  recording: Recording | null;
  isComplete: boolean;
  selection: Selection;
  cameraName: (cameraId: string) => string;
  marks: EventMarks;
  onPlay: (recording: Recording) => void;
}

export function DayRecordings({
  recordings,
  recording,
  isComplete,
  selection,
  cameraName,
  marks,
  onPlay,
}: DayRecordingsProps) {
  return (
    <ToolPanel label={selectionText.openList} icon={<SquareCheck size={18} aria-hidden="true" />}>
      <div data-selecting={selection.selected.length > 0}>
        <MarkDescriptions />
        <RecordingList
          recordings={recordings}
          activeKey={recording?.key ?? null}
          isComplete={isComplete}
          cameraName={cameraName}
          selection={selection}
          marks={marks}
          onPlay={onPlay}
        />
      </div>
    </ToolPanel>
  );
}

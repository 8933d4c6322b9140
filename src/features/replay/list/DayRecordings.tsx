import { SquareCheck } from 'lucide-react';
import type { Selection } from '@/features/export/useSelection';
import { selectionText } from '@/text/features/selection';
import { MarkDescriptions } from '@/ui/events/EventTime';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { ToolPanel } from '@/ui/tools/ToolPanel';

const RecordingList = lazyPart(async () => (await import('./RecordingList')).RecordingList, PartMissing);

export function DayRecordings({ selection }: { selection: Selection }) {
  return (
    <ToolPanel label={selectionText.openList} icon={<SquareCheck size={18} aria-hidden="true" />}>
      <div data-selecting={selection.selected.length > 0}>
        <MarkDescriptions />
        <RecordingList selection={selection} />
      </div>
    </ToolPanel>
  );
}

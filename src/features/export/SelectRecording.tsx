import type { CameraEvent } from '@/domain/events/cameraEvent';
import { eventKey } from '@/domain/selection';
import { eventName } from '@/text/eventNames';
import { selectionText } from '@/text/features/selection';
import { timeText } from '@/text/format/times';
import { SelectBox } from '@/ui/choices/SelectBox';
import type { Selection } from './useSelection';

interface SelectRecordingProps {
  event: CameraEvent;
  cameraName: string;
  selection: Selection;
  isOnPicture?: boolean;
}

export function SelectRecording({ event, cameraName, selection, isOnPicture = false }: SelectRecordingProps) {
  return (
    <SelectBox
      label={selectionText.select(cameraName, eventName(event.code), timeText(event.at))}
      eventKey={eventKey(event)}
      checked={selection.isSelected(event)}
      isOnPicture={isOnPicture}
      onSelect={(isSelected, isRange) => selection.select(event, isSelected, isRange)}
    />
  );
}

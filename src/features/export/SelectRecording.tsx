import type { CameraEvent } from '@/domain/events/cameraEvent';
import { eventKey } from '@/domain/selection';
import { activityName } from '@/text/activityNames';
import { selectionText } from '@/text/features/selection';
import { timeText } from '@/text/format/days';
import { SelectBox } from '@/ui/choices/SelectBox';
import type { Selection } from './useSelection';

interface SelectRecordingProps {
  activity: CameraEvent;
  cameraName: string;
  selection: Selection;
  isOnPicture?: boolean;
}

/** The box that chooses one recording of a list. */
export function SelectRecording({
  activity,
  cameraName,
  selection,
  isOnPicture = false,
}: SelectRecordingProps) {
  return (
    <SelectBox
      label={selectionText.select(cameraName, activityName(activity.code), timeText(activity.at))}
      eventKey={eventKey(activity)}
      checked={selection.isSelected(activity)}
      isOnPicture={isOnPicture}
      onSelect={(isSelected, isRange) => selection.select(activity, isSelected, isRange)}
    />
  );
}

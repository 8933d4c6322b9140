import { useRef } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { eventKey } from '@/domain/selection';
import { eventName } from '@/text/eventNames';
import { selectionText } from '@/text/features/selection';
import { timeText } from '@/text/format/times';
import { classes } from '@/ui/base/classes';
import type { Selection } from './useSelection';
import styles from './SelectRecording.module.css';

interface SelectRecordingProps {
  event: CameraEvent;
  cameraName: string;
  selection: Selection;
  isOnPicture?: boolean;
}

/**
 * Renders a checkbox that is visible on touch screens, while its row (`data-selectable`) has hover or focus,
 * and while any row is selected (`data-selecting` on an ancestor).
 */
export function SelectRecording({ event, cameraName, selection, isOnPicture = false }: SelectRecordingProps) {
  const withShift = useRef(false);
  return (
    <input
      type="checkbox"
      className={classes(styles.box, isOnPicture && styles.onPicture)}
      aria-label={selectionText.select(cameraName, eventName(event.code), timeText(event.at))}
      data-event-key={eventKey(event)}
      checked={selection.isSelected(event)}
      onMouseDown={(press) => {
        if (!press.shiftKey) return;
        // Keeps a Shift click from also selecting text.
        press.preventDefault();
        press.currentTarget.focus();
      }}
      onKeyDown={(press) => {
        if (press.key === ' ') withShift.current = press.shiftKey;
      }}
      onChange={({ currentTarget, nativeEvent }) => {
        const isRange = withShift.current || (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        withShift.current = false;
        selection.select(event, currentTarget.checked, isRange);
      }}
    />
  );
}

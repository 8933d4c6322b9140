import { useRef } from 'react';
import { classes } from '@/ui/base/classes';
import styles from './SelectBox.module.css';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  eventKey: string;
  isOnPicture?: boolean;
  /** @param isRange with Shift: selects from the anchor on */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}

/**
 * Visible on hover and focus of the row, while anything is selected (`data-selecting` around the rows), and
 * on touch screens; rows have `data-selectable`.
 */
export function SelectBox({ label, checked, eventKey, isOnPicture = false, onSelect }: SelectBoxProps) {
  const withShift = useRef(false);
  return (
    <input
      type="checkbox"
      className={classes(styles.box, isOnPicture && styles.onPicture)}
      aria-label={label}
      data-event-key={eventKey}
      checked={checked}
      onMouseDown={(event) => {
        if (!event.shiftKey) return;
        // Shift would select the text of all rows up to here.
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onKeyDown={(event) => {
        if (event.key === ' ') withShift.current = event.shiftKey;
      }}
      onChange={({ currentTarget, nativeEvent }) => {
        const isRange = withShift.current || (nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
        withShift.current = false;
        onSelect(currentTarget.checked, isRange);
      }}
    />
  );
}

import { useRef } from 'react';
import { classes } from '@/ui/base/classes';
import styles from './SelectBox.module.css';

export interface SelectBoxProps {
  /** The accessible name. */
  label: string;
  checked: boolean;
  /** Finds it again on the page. */
  eventKey: string;
  /** Over a picture of any brightness. */
  isOnPicture?: boolean;
  /** @param isRange with Shift: everything from the one that was touched last. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}

/**
 * Chooses a row of a list. It shows itself when the row is pointed at or has the focus, when anything of the list is chosen
 * (`data-selecting` around the rows) and wherever fingers point; the row itself says `data-selectable`.
 */
export function SelectBox({ label, checked, eventKey, isOnPicture = false, onSelect }: SelectBoxProps) {
  /** Not every browser tells the click that Space makes about Shift. */
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

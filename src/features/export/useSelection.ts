import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import {
  eventKey,
  selectedInOrder,
  EMPTY_SELECTION,
  withAll,
  withOne,
  withRange,
  type SelectionState,
} from '@/domain/selection';

export interface Selection {
  /** In order of time. */
  selected: readonly CameraEvent[];
  /** How many of them the list does not show now. */
  hiddenCount: number;
  /** Whether the whole list is chosen. */
  isAll: boolean;
  isSelected: (event: CameraEvent) => boolean;
  /** @param isRange with everything from the one that was touched last. */
  select: (event: CameraEvent, isSelected: boolean, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
  /** The one that was touched last. */
  anchor: string | null;
}

/**
 * What is chosen of a list, for as long as its screen is open.
 * @param shown the list as it is seen, all of the filter.
 */
export function useSelection(shown: readonly CameraEvent[]): Selection {
  const [selection, setSelection] = useState<SelectionState>(EMPTY_SELECTION);
  const list = useRef(shown);
  useEffect(() => {
    list.current = shown;
  }, [shown]);

  const selected = useMemo(() => selectedInOrder(selection), [selection]);
  const seen = useMemo(
    () => (selected.length === 0 ? 0 : shown.filter((each) => selection.selected.has(eventKey(each))).length),
    [shown, selection, selected],
  );
  return {
    selected,
    hiddenCount: selected.length - seen,
    isAll: seen === shown.length,
    isSelected: useCallback((event) => selection.selected.has(eventKey(event)), [selection]),
    select: useCallback(
      (event, isSelected, isRange) =>
        setSelection((before) =>
          isRange ? withRange(before, list.current, event, isSelected) : withOne(before, event, isSelected),
        ),
      [],
    ),
    selectAll: useCallback(() => setSelection((before) => withAll(before, list.current)), []),
    clear: useCallback(() => setSelection(EMPTY_SELECTION), []),
    anchor: selection.anchor,
  };
}

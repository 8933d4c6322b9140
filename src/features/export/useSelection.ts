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
  selected: readonly CameraEvent[];
  hiddenCount: number;
  isAll: boolean;
  isSelected: (event: CameraEvent) => boolean;
  /** @param isRange true to change all events from the anchor to this event */
  select: (event: CameraEvent, isSelected: boolean, isRange: boolean) => void;
  selectAll: () => void;
  clear: () => void;
  anchor: string | null;
}

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

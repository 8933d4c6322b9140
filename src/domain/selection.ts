import type { CameraEvent } from './events/cameraEvent';

export interface SelectionState {
  selected: ReadonlyMap<string, CameraEvent>;
  /** Key of the last event that was selected or deselected, where `withRange` starts. */
  anchor: string | null;
}

export const EMPTY_SELECTION: SelectionState = { selected: new Map(), anchor: null };

export const eventKey = ({ cameraId, id }: Pick<CameraEvent, 'cameraId' | 'id'>): string =>
  `${cameraId} ${id}`;

function withEach(
  selection: SelectionState,
  events: readonly CameraEvent[],
  isSelected: boolean,
): SelectionState['selected'] {
  const selected = new Map(selection.selected);
  for (const event of events) {
    if (isSelected) selected.set(eventKey(event), event);
    else selected.delete(eventKey(event));
  }
  return selected;
}

export const withOne = (
  selection: SelectionState,
  event: CameraEvent,
  isSelected: boolean,
): SelectionState => ({
  selected: withEach(selection, [event], isSelected),
  anchor: eventKey(event),
});

/**
 * Selects or deselects the events from the anchor to `event`, both included.
 * @param shown visible list; if it lacks the anchor, only `event` changes
 */
export function withRange(
  selection: SelectionState,
  shown: readonly CameraEvent[],
  event: CameraEvent,
  isSelected: boolean,
): SelectionState {
  const key = eventKey(event);
  const from = shown.findIndex((each) => eventKey(each) === selection.anchor);
  const to = shown.findIndex((each) => eventKey(each) === key);
  if (from < 0 || to < 0) return withOne(selection, event, isSelected);
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { selected: withEach(selection, range, isSelected), anchor: key };
}

export const withAll = (selection: SelectionState, shown: readonly CameraEvent[]): SelectionState => ({
  selected: withEach(selection, shown, true),
  anchor: selection.anchor,
});

export const selectedInOrder = ({ selected }: SelectionState): CameraEvent[] =>
  [...selected.values()].sort(
    (one, other) =>
      one.at - other.at || (eventKey(one) < eventKey(other) ? -1 : Number(eventKey(one) !== eventKey(other))),
  );

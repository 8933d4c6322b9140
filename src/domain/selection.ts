import type { CameraEvent } from './events/cameraEvent';

/** The selection in a list that changes: filters, more pages and refreshes leave it as it is. */
export interface SelectionState {
  selected: ReadonlyMap<string, CameraEvent>;
  /** The one that was touched last, where a range begins. */
  anchor: string | null;
}

export const EMPTY_SELECTION: SelectionState = { selected: new Map(), anchor: null };

/** Two cameras may use the same id for their events. */
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
 * Everything from the one that was touched last to this one, both included, becomes what this one becomes.
 * @param shown the list as it is seen: where the range's beginning is not in it any more, only this one changes.
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

/** In order of time; at the same time by camera, so that the order is the same whichever way they were chosen. */
export const selectedInOrder = ({ selected }: SelectionState): CameraEvent[] =>
  [...selected.values()].sort(
    (one, other) =>
      one.at - other.at || (eventKey(one) < eventKey(other) ? -1 : Number(eventKey(one) !== eventKey(other))),
  );

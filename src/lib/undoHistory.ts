interface UndoHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** Names the gesture in progress, such as a held key. Its changes are undone together. */
  gesture: string | null;
}

/** Creates a history with nothing to undo or redo. */
export const emptyHistory = <State>(present: State): UndoHistory<State> => ({
  past: [],
  present,
  future: [],
  gesture: null,
});

/**
 * Adds a state and clears the redo steps. Returns the same history for the same state.
 * @param gesture consecutive changes with the same name are undone together
 */
export function changed<State>(
  history: UndoHistory<State>,
  next: State,
  gesture: string | null = null,
): UndoHistory<State> {
  if (next === history.present) return history;
  const isSameGesture = gesture !== null && gesture === history.gesture;
  return {
    past: isSameGesture ? history.past : [...history.past, history.present],
    present: next,
    future: [],
    gesture,
  };
}

/** Returns the same history if nothing can be undone. */
export function undone<State>(history: UndoHistory<State>): UndoHistory<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    gesture: null,
  };
}

/** Returns the same history if nothing can be redone. */
export function redone<State>(history: UndoHistory<State>): UndoHistory<State> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future, gesture: null };
}

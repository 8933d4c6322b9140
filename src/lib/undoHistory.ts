/** The states of an edited value, for undo and redo. */
export interface UndoHistory<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** The change that is still going on, such as a key that is held down: it is undone as one. */
  gesture: string | null;
}

/** A history that begins with this state: there is nothing to undo or redo. */
export const emptyHistory = <State>(present: State): UndoHistory<State> => ({
  past: [],
  present,
  future: [],
  gesture: null,
});

/**
 * Adds a state, and forgets what could be redone. The same state changes nothing.
 * @param gesture successive changes with the same name are undone as one.
 */
export function changed<State>(
  history: UndoHistory<State>,
  next: State,
  gesture: string | null = null,
): UndoHistory<State> {
  if (next === history.present) return history;
  const goesOn = gesture !== null && gesture === history.gesture;
  return {
    past: goesOn ? history.past : [...history.past, history.present],
    present: next,
    future: [],
    gesture,
  };
}

/** Goes back by one step; the same history where there is none. */
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

/** Takes back the last undo; the same history where there is none. */
export function redone<State>(history: UndoHistory<State>): UndoHistory<State> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future, gesture: null };
}

/** The states of an edited value, for undo and redo. */
export interface History<State> {
  past: readonly State[];
  present: State;
  future: readonly State[];
  /** The change that is still going on, such as a key that is held down: it is undone as one. */
  gesture: string | null;
}

export const emptyHistory = <State>(present: State): History<State> => ({
  past: [],
  present,
  future: [],
  gesture: null,
});

/** @param gesture changes of the same one, one after the other, are one step. */
export function changed<State>(
  history: History<State>,
  next: State,
  gesture: string | null = null,
): History<State> {
  if (next === history.present) return history;
  const goesOn = gesture !== null && gesture === history.gesture;
  return {
    past: goesOn ? history.past : [...history.past, history.present],
    present: next,
    future: [],
    gesture,
  };
}

export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    gesture: null,
  };
}

export function redone<State>(history: History<State>): History<State> {
  const [after, ...future] = history.future;
  if (after === undefined) return history;
  return { past: [...history.past, history.present], present: after, future, gesture: null };
}

/** Computes new values from the latest ones, because the rendered values may be stale. */
export type Change<Value> = (before: readonly Value[]) => readonly Value[];

export const toggle =
  <Value>(value: Value): Change<Value> =>
  (before) =>
    before.includes(value) ? before.filter((other) => other !== value) : [...before, value];

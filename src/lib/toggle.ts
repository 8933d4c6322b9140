/** A change of several values, told as such: what they are when it is made may not be drawn yet. */
export type Change<Value> = (before: readonly Value[]) => readonly Value[];

/** Adds the value, or removes it where it is. */
export const toggle =
  <Value>(value: Value): Change<Value> =>
  (before) =>
    before.includes(value) ? before.filter((other) => other !== value) : [...before, value];

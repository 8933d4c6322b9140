/** A change is a function of the latest values, because the rendered ones may be outdated. */
export type Change<Value> = (before: readonly Value[]) => readonly Value[];

export const toggle =
  <Value>(value: Value): Change<Value> =>
  (before) =>
    before.includes(value) ? before.filter((other) => other !== value) : [...before, value];

/** Changes are functions of the latest values, since the rendered ones may be older. */
export type Change<Value> = (before: readonly Value[]) => readonly Value[];

export const toggle =
  <Value>(value: Value): Change<Value> =>
  (before) =>
    before.includes(value) ? before.filter((other) => other !== value) : [...before, value];

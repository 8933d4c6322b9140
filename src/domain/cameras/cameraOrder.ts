/** A person's own order and groups of cameras. They are kept as hashes of the cameras' ids. */

const isText = (value: unknown): value is string => typeof value === 'string';

/** @param value as it was stored, perhaps by another version. */
export const parseOrder = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(isText) : [];

/** What is stored for this order; cameras that are not there at the moment keep their turn behind the others. */
export const storedOrder = (hashes: readonly string[], before: readonly string[]): readonly string[] => [
  ...hashes,
  ...before.filter((hash) => !hashes.includes(hash)),
];

/** The vendor's new cameras come last, in its order. @param rankOf the place in the person's order, or -1 */
export function inOrder<Item>(items: readonly Item[], rankOf: (item: Item) => number): readonly Item[] {
  const ranked = items.map((item) => {
    const rank = rankOf(item);
    return { item, rank: rank < 0 ? Infinity : rank };
  });
  // Equal ones, Infinity among them, stay as they are.
  return ranked
    .toSorted((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ item }) => item);
}

/** Takes one from its place to another; the others close up. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

const isText = (value: unknown): value is string => typeof value === 'string';

export const parseOrder = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(isText) : [];

/** Appends the cameras that `hashes` lacks, in their previous order. */
export const storedOrder = (hashes: readonly string[], before: readonly string[]): readonly string[] => [
  ...hashes,
  ...before.filter((hash) => !hashes.includes(hash)),
];

/**
 * Sorts items by rank, with unranked items last in the vendor's order.
 * @param rankOf returns the index in the user's order, or -1
 */
export function inOrder<Item>(items: readonly Item[], rankOf: (item: Item) => number): readonly Item[] {
  const ranked = items.map((item) => {
    const rank = rankOf(item);
    return { item, rank: rank < 0 ? Infinity : rank };
  });
  // Compares equal ranks separately, because Infinity minus Infinity is NaN.
  return ranked
    .toSorted((one, other) => (one.rank === other.rank ? 0 : one.rank - other.rank))
    .map(({ item }) => item);
}

export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}

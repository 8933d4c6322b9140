/**
 * @returns the only item
 * @throws Error unless there is exactly one
 */
export function only<Item>(items: Iterable<Item>): Item {
  const [item, ...others] = items;
  if (item === undefined || others.length > 0) {
    throw new Error(`Expected one item, not ${item === undefined ? 0 : others.length + 1}.`);
  }
  return item;
}

/**
 * @returns the last item
 * @throws Error if there is none
 */
export function last<Item>(items: Iterable<Item>): Item {
  const item = [...items].at(-1);
  if (item === undefined) throw new Error('Expected an item, but there is none.');
  return item;
}

import { useState } from 'react';

/** Items that are added above count down from here, so that the visible ones keep their index. */
const START = 1_000_000;

/**
 * @param isHeld keeps visible items in place when others are inserted above
 * @returns the index of the first item
 */
export function useFirstIndex<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  isHeld: boolean,
): number {
  const [known, setKnown] = useState({ items, first: START });
  if (known.items === items) return known.first;
  const top = known.items[0];
  const topKey = top === undefined ? null : keyOf(top);
  const addedAbove = Math.max(
    0,
    items.findIndex((item) => keyOf(item) === topKey),
  );
  const first = isHeld ? known.first - addedAbove : known.first;
  setKnown({ items, first });
  return first;
}

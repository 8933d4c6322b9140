import { useCallback, useEffect, useMemo, useState, type SyntheticEvent } from 'react';

export interface ItemPlace {
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  size: number;
}

export interface TouchedItem {
  kept: readonly ItemPlace[];
  onTouch: (event: Pick<SyntheticEvent<HTMLElement>, 'target' | 'currentTarget'>) => void;
}

interface Touch extends ItemPlace {
  key: string;
  list: Element;
}

const NONE: readonly ItemPlace[] = [];

/**
 * Returns the places of the last touched item and its neighbors, to keep them rendered even far outside the
 * viewport. The item may have focus, or get focus back from a menu. Arrow keys need its neighbors.
 */
export function useTouchedItem<Item>(items: readonly Item[], keyOf: (item: Item) => string): TouchedItem {
  const [touched, setTouched] = useState<Touch | null>(null);

  const onTouch = useCallback<TouchedItem['onTouch']>(
    ({ target, currentTarget: list }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
      // React also bubbles events from an item's menu, which is outside the list in the DOM.
      if (element === null || !list.contains(element)) return;
      const index = Number(element.dataset['index']);
      const item = items[index];
      if (item === undefined) return;
      const key = keyOf(item);
      const { offsetTop: top, offsetHeight: size } = element;
      setTouched((before) =>
        before?.key === key && before.index === index ? before : { key, list, index, top, size },
      );
    },
    [items, keyOf],
  );

  const list = touched?.list;
  useEffect(() => {
    if (list === undefined) return undefined;
    // Drops the item when another list on the screen takes focus.
    const onFocusIn = ({ target }: FocusEvent) => {
      const other = target instanceof Element ? target.closest('[role="list"]') : null;
      if (other !== null && other !== list && other.querySelector('[data-index]')) setTouched(null);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => document.removeEventListener('focusin', onFocusIn);
  }, [list]);

  const kept = useMemo(() => {
    const index = touched === null ? -1 : items.findIndex((item) => keyOf(item) === touched.key);
    if (touched === null || index < 0) return NONE;
    const { size } = touched;
    // Moves the item by the number of items inserted or removed above it.
    const top = Math.max(0, touched.top + (index - touched.index) * size);
    return [-1, 0, 1].map((step) => ({ index: index + step, top: top + step * size, size }));
  }, [items, keyOf, touched]);

  return useMemo(() => ({ kept, onTouch }), [kept, onTouch]);
}

import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const DRAWN_BEYOND = '100% 0px';

const FIRST: ReadonlySet<number> = new Set([0]);

interface Shown {
  layout: string | undefined;
  near: ReadonlySet<number>;
}

const canWatch = () => typeof IntersectionObserver !== 'undefined';

const blockOf = (child: Element): number =>
  child instanceof HTMLElement ? Number(child.dataset['block'] ?? 0) : 0;

const isInUse = (child: Element): boolean =>
  child.contains(document.activeElement) || child.querySelector('[data-kept]') !== null;

export const blocksOf = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, block) =>
    items.slice(block * size, (block + 1) * size),
  );

function nearest(blocks: ReadonlySet<number>, missing: readonly number[]): number | undefined {
  const middle = (Math.min(...blocks) + Math.max(...blocks)) / 2;
  return missing.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
}

const same = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((block) => other.has(block));

/**
 * Selects the blocks of a grid to render, which are those near the viewport. Children and placeholders name
 * their block in `data-block`.
 * @param onLeave called before a child far from the viewport unmounts
 * @param layout key of the layout; a new layout renders only its first block at first, so that the page
 * reacts sooner to a press
 * @returns the grid's ref, and a function that tests a block; without IntersectionObserver, all blocks are
 * near
 */
export function useNearBlocks(
  onLeave?: (child: Element) => void,
  layout?: string,
): [(grid: HTMLElement | null) => void, (block: number) => boolean] {
  const [shown, setShown] = useState<Shown>({ layout, near: FIRST });
  if (shown.layout !== layout) setShown({ layout, near: FIRST });
  const { near } = shown;
  const committed = useRef(shown);
  const grid = useRef<HTMLElement | null>(null);
  const watch = useRef<IntersectionObserver | null>(null);
  const watched = useRef(new Set<Element>());
  const seen = useRef(new Set<Element>());
  const away = useRef(onLeave);
  useEffect(() => {
    away.current = onLeave;
  });

  // Builds the set outside `setShown`, because React may run an updater twice, and two different sets could
  // run the effect below in an endless loop.
  const judge = useCallback(() => {
    const { layout: shownLayout, near: before } = committed.current;
    const wanted = new Set([...seen.current].map(blockOf));
    for (const child of watched.current) {
      if (before.has(blockOf(child)) && isInUse(child)) wanted.add(blockOf(child));
    }
    const next = new Set([...wanted].filter((block) => before.has(block)));
    const added = nearest(
      wanted,
      [...wanted].filter((block) => !before.has(block)),
    );
    if (added !== undefined) next.add(added);
    if (!same(before, next)) startTransition(() => setShown({ layout: shownLayout, near: next }));
  }, []);

  // Adds one block per render, because several would take longer than a frame.
  useEffect(judge, [judge, near]);

  useEffect(() => {
    if (!canWatch()) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, rootBounds } of entries) {
          // Chromium briefly shrinks the viewport to one pixel for a screenshot of the whole page.
          if (rootBounds?.width === 1) continue;
          if (isIntersecting) seen.current.add(target);
          else if (seen.current.delete(target)) away.current?.(target);
        }
        judge();
      },
      { rootMargin: DRAWN_BEYOND },
    );
    watch.current = observer;
    for (const child of watched.current) observer.observe(child);
    return () => observer.disconnect();
  }, [judge]);

  useLayoutEffect(() => {
    committed.current = shown;
    const children = new Set<Element>(grid.current?.children);
    for (const child of watched.current) {
      if (children.has(child)) continue;
      watch.current?.unobserve(child);
      watched.current.delete(child);
      seen.current.delete(child);
    }
    for (const child of children) {
      if (watched.current.has(child)) continue;
      watched.current.add(child);
      // A block that was just rendered counts as near until the browser reports otherwise.
      if (near.has(blockOf(child))) seen.current.add(child);
      watch.current?.observe(child);
    }
  });

  const setGrid = useCallback((element: HTMLElement | null) => {
    grid.current = element;
  }, []);
  return [setGrid, (block) => near.has(block) || !canWatch()];
}

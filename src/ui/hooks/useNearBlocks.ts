import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const DRAWN_BEYOND = '100% 0px';

const canWatch = () => typeof IntersectionObserver !== 'undefined';

const blockOf = (child: Element): number =>
  child instanceof HTMLElement ? Number(child.dataset['block'] ?? 0) : 0;

/** The user's current position is never removed. */
const isInUse = (child: Element): boolean =>
  child.contains(document.activeElement) || child.querySelector('[data-kept]') !== null;

export const blocksOf = <Item>(items: readonly Item[], size: number): (readonly Item[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, block) =>
    items.slice(block * size, (block + 1) * size),
  );

/** @returns the missing block nearest to the middle of `blocks`, where the window is */
function nearest(blocks: ReadonlySet<number>, missing: readonly number[]): number | undefined {
  const middle = (Math.min(...blocks) + Math.max(...blocks)) / 2;
  return missing.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
}

const same = (one: ReadonlySet<number>, other: ReadonlySet<number>) =>
  one.size === other.size && [...one].every((block) => other.has(block));

/**
 * Renders blocks of a grid near the window. Children name their block in `data-block`, including
 * placeholders.
 * @param onLeave called when a child is no longer near the window, before it unmounts
 * @param layout a new layout starts with the first block, so that a press that changes it shows its beginning
 * first
 * @returns the grid's ref and a test for blocks; true without IntersectionObserver
 */
export function useNearBlocks(
  onLeave?: (child: Element) => void,
  layout?: string,
): [(grid: HTMLElement | null) => void, (block: number) => boolean] {
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]));
  const [shownLayout, setShownLayout] = useState(layout);
  if (shownLayout !== layout) {
    setShownLayout(layout);
    setNear(new Set([0]));
  }
  const grid = useRef<HTMLElement | null>(null);
  const watch = useRef<IntersectionObserver | null>(null);
  const watched = useRef(new Set<Element>());
  const seen = useRef(new Set<Element>());
  const away = useRef(onLeave);
  useEffect(() => {
    away.current = onLeave;
  });

  const judge = useCallback(() => {
    startTransition(() =>
      setNear((before) => {
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
        return same(before, next) ? before : next;
      }),
    );
  }, []);

  // Adds the next block after the frame with this one, since several take longer than a frame.
  useEffect(judge, [judge, near]);

  useEffect(() => {
    if (!canWatch()) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
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

  // Blocks may have changed with the render.
  useLayoutEffect(() => {
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
      // A block that was just rendered counts as seen until the browser reports otherwise.
      if (near.has(blockOf(child))) seen.current.add(child);
      watch.current?.observe(child);
    }
  });

  const setGrid = useCallback((element: HTMLElement | null) => {
    grid.current = element;
  }, []);
  return [setGrid, (block) => near.has(block) || !canWatch()];
}

import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Virtuoso, type Components, type VirtuosoHandle } from 'react-virtuoso';
import type { Activity } from '@/domain/activity';
import styles from './VirtualList.module.css';

interface ListContext {
  label: string;
  /** Null while more may follow. */
  total: number | null;
  footer: ReactNode;
}

type ListParts = Required<Pick<Components<Activity, ListContext>, 'List' | 'Item' | 'Scroller' | 'Footer'>>;

const List: ListParts['List'] = ({ context, ref, ...props }) => (
  <div {...props} ref={ref} role="list" aria-label={context.label} />
);

/** Only some items are there at a time: each says its place in the whole. */
const Item: ListParts['Item'] = ({ context, item: _item, ...props }) => (
  <div
    {...props}
    role="listitem"
    aria-posinset={props['data-index'] + 1}
    aria-setsize={context.total ?? -1}
  />
);

/** The items can be focused, so the frame around them need not be one more stop. */
const Scroller: ListParts['Scroller'] = ({ context: _context, ...props }) => (
  <div {...props} tabIndex={-1} className={styles.scroller} />
);

const Footer: ListParts['Footer'] = ({ context }) => context.footer;

const components: ListParts = { List, Item, Scroller, Footer };

/**
 * Drawn beyond the frame, in pixels. What is drawn counts as reached: below, it is only as much as the arrow keys need
 * to find the next item, or a page that nobody scrolled to would be loaded.
 */
const DRAWN_BEYOND = { top: 400, bottom: 120 };

/** Where the list's own count begins: items that come in above count down from here, and what is seen stays where it is. */
const START = 1_000_000;

interface VirtualListProps {
  label: string;
  items: readonly Activity[];
  isComplete: boolean;
  /** Pixels, of the usual item: the first one may be higher, and what comes in above is counted before it is drawn. */
  itemHeight: number;
  /** The list scrolls in the page instead of in a frame of its own. */
  inPage?: boolean;
  /** Kept in sight in a list with a frame of its own. */
  activeIndex?: number;
  onEnd?: () => void;
  footer?: ReactNode;
  children: (activity: Activity, index: number) => ReactNode;
}

/** A list of activities of any length, of which only what is near the screen is drawn. */
export function VirtualList({
  label,
  items,
  isComplete,
  itemHeight,
  inPage = false,
  activeIndex = -1,
  onEnd,
  footer = null,
  children,
}: VirtualListProps) {
  const handle = useRef<VirtuosoHandle>(null);
  const [firstId] = useState(items[0]?.id);
  const cameAbove = Math.max(
    0,
    items.findIndex(({ id }) => id === firstId),
  );
  // A list in the page has other things above it, which must not be scrolled away.
  const firstItemIndex = inPage ? START : START - cameAbove;
  const total = isComplete ? items.length : null;
  const context = useMemo<ListContext>(() => ({ label, total, footer }), [label, total, footer]);

  // Another item is brought into sight; the same one is not, only because newer ones came in above it.
  const activeId = items[activeIndex]?.id;
  const showActive = useRef(() => {});
  useEffect(() => {
    showActive.current = () => handle.current?.scrollIntoView({ index: activeIndex });
  });
  useEffect(() => {
    if (activeId !== undefined && !inPage) showActive.current();
  }, [activeId, inPage]);

  return (
    <Virtuoso<Activity, ListContext>
      ref={handle}
      data={items}
      firstItemIndex={firstItemIndex}
      defaultItemHeight={itemHeight}
      context={context}
      components={components}
      computeItemKey={(_index, { cameraId, id }) => `${cameraId} ${id}`}
      useWindowScroll={inPage}
      increaseViewportBy={DRAWN_BEYOND}
      {...(onEnd ? { endReached: onEnd } : {})}
      itemContent={(index, activity) => children(activity, index - firstItemIndex)}
    />
  );
}

import { isValidElement, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Virtuoso, type Components, type VirtuosoHandle } from 'react-virtuoso';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { useTouchedItem, type ItemPlace, type TouchedItem } from './useTouchedItem';
import styles from './VirtualList.module.css';

/**
 * Initial index of the first item. Items inserted above get lower indices, so that visible items keep theirs.
 */
const START = 1_000_000;

/**
 * @param isHeld true to keep visible items in place when others are inserted above
 * @returns the first item's index
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

interface ListContext {
  label: string;
  before: number;
  /** Null if more items may follow. */
  total: number | null;
  footer: ReactNode;
  touched: TouchedItem;
  draw: (index: number) => { item: CameraEvent; content: ReactNode } | null;
  end: { index: number; watch: (item: Element | null) => (() => void) | undefined };
}

type ListParts = Required<
  Pick<Components<CameraEvent, ListContext>, 'List' | 'Item' | 'Scroller' | 'Footer'>
>;

const keyOf = ({ cameraId, id }: CameraEvent): string => `${cameraId} ${id}`;

const Item: ListParts['Item'] = ({ context, item: _item, ...props }) => (
  <div
    {...props}
    ref={props['data-index'] === context.end.index ? context.end.watch : undefined}
    role="listitem"
    aria-posinset={context.before + props['data-index'] + 1}
    aria-setsize={context.total ?? -1}
  />
);

function distantItem(context: ListContext, { index, top, size }: ItemPlace): ReactNode {
  const drawn = context.draw(index);
  if (drawn === null) return null;
  return (
    <Item
      key={keyOf(drawn.item)}
      context={context}
      item={drawn.item}
      data-index={index}
      data-item-index={index}
      data-known-size={size}
      style={{ position: 'absolute', top, insetInline: 0, height: size, overflowAnchor: 'none' }}
    >
      {drawn.content}
    </Item>
  );
}

const indexOf = (item: ReactNode): number =>
  isValidElement<{ 'data-index': number }>(item) ? item.props['data-index'] : 0;

const List: ListParts['List'] = ({ context, ref, children, ...props }) => {
  const { label, touched } = context;
  const near: readonly ReactNode[] = Array.isArray(children) ? children : [];
  const first = indexOf(near[0]);
  const last = indexOf(near.at(-1));
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the list handles events of its items
    <div
      {...props}
      ref={ref}
      className={styles.list}
      role="list"
      aria-label={label}
      data-kept={touched.kept.length > 0 ? true : undefined}
      onFocus={touched.onTouch}
      onClick={touched.onTouch}
    >
      {[
        ...touched.kept.filter(({ index }) => index < first).map((item) => distantItem(context, item)),
        ...near,
        ...touched.kept.filter(({ index }) => index > last).map((place) => distantItem(context, place)),
      ]}
    </div>
  );
};

const Scroller: ListParts['Scroller'] = ({ context: _context, ...props }) => (
  <div {...props} tabIndex={-1} className={styles.scroller} />
);

const Footer: ListParts['Footer'] = ({ context }) => context.footer;

const components: ListParts = { List, Item, Scroller, Footer };

/** Pixels to render beyond the viewport, where arrow keys need the next item. */
const DRAWN_BEYOND = 240;
/** Shorter lists are rendered completely, for find-in-page, screen readers and printing. */
export const DRAWN_WHOLE = 120;

interface VirtualListProps {
  label: string;
  items: readonly CameraEvent[];
  isComplete: boolean;
  itemHeight: number;
  /** Number of items before this list in the same ARIA set. */
  before?: number;
  /** Number of items after this list in the same ARIA set. */
  after?: number;
  inPage?: boolean;
  isWhole?: boolean;
  activeIndex?: number;
  /** Called when the last item is in view, and again when the items or this function change. */
  onEnd?: () => void;
  footer?: ReactNode;
  children: (event: CameraEvent, index: number) => ReactNode;
}

export function VirtualList({
  label,
  items,
  isComplete,
  itemHeight,
  before = 0,
  after = 0,
  inPage = false,
  isWhole = false,
  activeIndex = -1,
  onEnd,
  footer = null,
  children,
}: VirtualListProps) {
  const handle = useRef<VirtuosoHandle>(null);
  const [isTopHidden, setTopHidden] = useState(false);
  // Does not hold items in place while content above an in-page list is visible, because that content would
  // scroll away.
  const firstItemIndex = useFirstIndex(items, keyOf, !inPage || isTopHidden);
  const touched = useTouchedItem(items, keyOf);
  const total = isComplete ? before + items.length + after : null;
  const draw = useCallback<ListContext['draw']>(
    (index) => {
      const item = items[index];
      return item === undefined ? null : { item, content: children(item, index) };
    },
    [items, children],
  );
  // Items are also rendered outside the viewport, but only a visible last item loads more.
  const end = useMemo<ListContext['end']>(
    () => ({
      index: items.length - 1,
      watch: (item) => {
        if (!item || !onEnd) return undefined;
        const observer = new IntersectionObserver((entries) => {
          if (entries.at(-1)?.isIntersecting) onEnd();
        });
        observer.observe(item);
        return () => observer.disconnect();
      },
    }),
    [items, onEnd],
  );
  const context = useMemo<ListContext>(
    () => ({ label, before, total, footer, touched, draw, end }),
    [label, before, total, footer, touched, draw, end],
  );

  // Scrolls only when the active item changes, not when items are inserted above it.
  const activeId = items[activeIndex]?.id;
  const showActive = useRef(() => {});
  useEffect(() => {
    showActive.current = () => handle.current?.scrollIntoView({ index: activeIndex });
  });
  useEffect(() => {
    if (activeId !== undefined && !inPage) showActive.current();
  }, [activeId, inPage]);

  return (
    <Virtuoso<CameraEvent, ListContext>
      ref={handle}
      data={items}
      firstItemIndex={firstItemIndex}
      defaultItemHeight={itemHeight}
      context={context}
      components={components}
      computeItemKey={(_index, item) => keyOf(item)}
      useWindowScroll={inPage}
      increaseViewportBy={isWhole ? items.length * itemHeight * 2 : DRAWN_BEYOND}
      atTopStateChange={(isAtTop) => setTopHidden(!isAtTop)}
      itemContent={(index, event) => children(event, index - firstItemIndex)}
    />
  );
}

import { useRef, type KeyboardEvent } from 'react';
import styles from './Tabs.module.css';

interface TabItem<Id extends string> {
  id: Id;
  label: string;
}

interface TabsProps<Id extends string> {
  /** The tablist's accessible name. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The same prefix for `tabPanelProps`; leave it out when a tab's panel is not on the page. */
  idPrefix?: string;
}

/** Where a key leads to from a tab; null for keys that mean nothing here. */
function placeAfter(key: string, place: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (place + 1) % count;
    case 'ArrowLeft':
      return (place + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** An ARIA tablist: arrow keys move, Enter and Space select. https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, idPrefix }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  function move(event: KeyboardEvent<HTMLButtonElement>, place: number) {
    const next = placeAfter(event.key, place, tabs.length);
    const target = next === null ? null : list.current?.children[next];
    if (!(target instanceof HTMLElement)) return;
    event.preventDefault();
    target.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab, place) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => {
            if (tab.id !== selected) onSelect(tab.id);
          }}
          onKeyDown={(event) => move(event, place)}
          {...(idPrefix === undefined
            ? {}
            : { id: `${idPrefix}-tab-${tab.id}`, 'aria-controls': `${idPrefix}-panel-${tab.id}` })}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Ties the panel to its tab. */
export const tabPanelProps = (idPrefix: string, id: string) =>
  ({
    role: 'tabpanel',
    id: `${idPrefix}-panel-${id}`,
    'aria-labelledby': `${idPrefix}-tab-${id}`,
  }) as const;

import styles from './Tabs.module.css';
import { moveFocusByKeys } from './moveFocusByKeys';

interface TabItem<Id extends string> {
  id: Id;
  label: string;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Prefix for the IDs of tabs and panels. Omit it if there are no panels. */
  idPrefix?: string;
}

/** Scrolls only the list, because `scrollIntoView` would also scroll the page. */
function reveal(tab: HTMLElement | null): void {
  const list = tab?.parentElement;
  if (!list) return;
  const { left, right } = tab.getBoundingClientRect();
  const box = list.getBoundingClientRect();
  list.scrollLeft += Math.min(0, left - box.left) + Math.max(0, right - box.right);
}

/** Reveals the tab now and whenever its list changes size, for example when a phone rotates. */
function keepRevealed(tab: HTMLElement | null) {
  const list = tab?.parentElement;
  if (!list) return undefined;
  reveal(tab);
  const observer = new ResizeObserver(() => reveal(tab));
  observer.observe(list);
  return () => observer.disconnect();
}

/** Arrow keys move focus; Enter and Space select: https://www.w3.org/WAI/ARIA/apg/patterns/tabs/ */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, idPrefix }: TabsProps<Id>) {
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the selected tab is the only tab stop (roving tabindex)
    <div role="tablist" aria-label={label} className={styles.tabs} onKeyDown={moveFocusByKeys}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          ref={tab.id === selected ? keepRevealed : null}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
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

export const tabPanelProps = (idPrefix: string, id: string) =>
  ({
    role: 'tabpanel',
    id: `${idPrefix}-panel-${id}`,
    'aria-labelledby': `${idPrefix}-tab-${id}`,
  }) as const;

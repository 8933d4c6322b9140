import { Check } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
} from 'react';
import { classes } from '@/ui/base/classes';
import { readingDirection } from '@/text/language/direction';
import { IconButton } from '@/ui/base/IconButton';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import styles from './Menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  checked?: boolean | undefined;
  note?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
  onSelect: () => void;
}

interface MenuProps {
  label: string;
  icon: ReactNode;
  items: readonly MenuItem[];
  className?: string | undefined;
  onOpenChange: (open: boolean) => void;
}

const GAP = 8;
const MAX_HEIGHT = 520;
const MIN_WIDTH = 200;
const ITEM = 44;

function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('button:not(:disabled)')].filter(
    (item) => item.offsetParent !== null,
  );
  const current = items.findIndex((item) => item === item.ownerDocument.activeElement);
  const target = {
    ArrowDown: (current + 1) % items.length,
    ArrowUp: (current - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[key];
  if (target === undefined) return false;
  items[target]?.focus();
  return true;
}

/** Renders the menu as a popover, because small tiles would otherwise clip it. */
export function Menu({ label, icon, items, className, onOpenChange }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const following = useRef<AbortController>(null);

  // Reports the close, because the browser fires no event when an open popover is removed.
  const onRemoved = useEffectEvent(() => {
    following.current?.abort();
    if (following.current) onOpenChange(false);
  });
  useEffect(() => () => onRemoved(), []);

  const updatePosition = (): boolean => {
    if (button.current === null || menu.current === null) return true;
    const { top, bottom, left, right } = button.current.getBoundingClientRect();
    const { innerWidth, innerHeight } = button.current.ownerDocument.defaultView ?? window;
    const below = innerHeight - bottom;
    const needed = Math.min((menu.current.scrollHeight || items.length * ITEM) + 2, MAX_HEIGHT);
    const opensUp = top - 2 * GAP >= needed || top >= below;
    const height = Math.min((opensUp ? top : below) - 2 * GAP, MAX_HEIGHT);
    // Cuts the last visible item in half, to show that the menu scrolls.
    const isLong = menu.current.scrollHeight + 2 > height;
    const px = (value: number) => `${Math.max(GAP, Math.round(value))}px`;
    menu.current.style.cssText = [
      opensUp ? `bottom: ${px(innerHeight - top + GAP)}` : `top: ${px(bottom + GAP)}`,
      right < MIN_WIDTH + GAP ? `left: ${px(left)}` : `right: ${px(innerWidth - right)}`,
      `--room: ${px(isLong ? height - ((height + 14) % ITEM) : height)}`,
    ].join(';');
    return bottom > 0 && top < innerHeight;
  };
  const follow = ({ target }: Event) => {
    if (target !== menu.current && !updatePosition()) menu.current?.hidePopover();
  };
  const onOpened = () => {
    if (menu.current === null || following.current !== null) return;
    onOpenChange(true);
    updatePosition();
    const view = menu.current.ownerDocument.defaultView ?? window;
    following.current = new view.AbortController();
    const options = { capture: true, signal: following.current.signal };
    for (const type of ['scroll', 'resize']) view.addEventListener(type, follow, options);
    const checked = items.every((item) => item.checked !== undefined)
      ? menu.current.querySelector<HTMLElement>('[aria-checked=true]')
      : null;
    if (checked === null) moveFocus(menu.current, 'Home');
    else checked.focus();
  };
  const onToggle = (event: ToggleEvent) => {
    if (event.newState === 'open') {
      onOpened();
      return;
    }
    following.current?.abort();
    following.current = null;
    onOpenChange(false);
  };
  // Opens the menu immediately. The `toggle` event is queued, so the page would get any keys pressed before
  // it.
  const openAtOnce = (event: MouseEvent) => {
    const hasPopovers = typeof menu.current?.showPopover === 'function';
    if (menu.current === null || !hasPopovers || menu.current.matches(':popover-open')) return;
    event.preventDefault();
    menu.current.showPopover();
    // The browser may not have reported yet that the menu closed.
    following.current?.abort();
    following.current = null;
    onOpened();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (menu.current !== null && moveFocus(menu.current, event.key)) event.preventDefault();
    if (event.key === 'Tab') menu.current?.hidePopover();
  };

  return (
    <span ref={moveFocusOnUnmount} className={className}>
      <IconButton ref={button} label={label} aria-haspopup="menu" popoverTarget={id} onClick={openAtOnce}>
        {icon}
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.menu}
        onBeforeToggle={updatePosition}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <button
            key={item.label}
            ref={moveFocusOnUnmount}
            type="button"
            tabIndex={-1}
            // Positions are left-to-right, but texts follow their language's direction.
            dir={readingDirection()}
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            aria-label={item.label}
            aria-description={item.note}
            disabled={item.disabled}
            className={classes(styles.item, item.className)}
            onClick={() => {
              menu.current?.hidePopover();
              item.onSelect();
            }}
          >
            <span className={styles.icon} aria-hidden="true">
              {item.checked === true ? <Check size={18} /> : item.icon}
            </span>
            {item.label}
            {item.note !== undefined && (
              <span className={styles.note} aria-hidden="true">
                {item.note}
              </span>
            )}
          </button>
        ))}
      </div>
    </span>
  );
}

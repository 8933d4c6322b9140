import { useState, type KeyboardEvent } from 'react';

function targetOf(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * The keys of a toolbar: one stop for Tab, the arrows walk from button to button.
 * https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function useToolbarKeys(): {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  itemProps: (index: number) => { tabIndex: number; onFocus: () => void };
} {
  const [stop, setStop] = useState(0);
  return {
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const buttons = [...event.currentTarget.querySelectorAll('button')];
      const target = targetOf(event.key, stop, buttons.length);
      if (target === null) return;
      event.preventDefault();
      buttons[target]?.focus();
    },
    itemProps: (index) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setStop(index) }),
  };
}

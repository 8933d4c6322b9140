import { useState, type KeyboardEvent } from 'react';
import { moveFocusByKeys } from './moveFocusByKeys';

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
    onKeyDown: moveFocusByKeys,
    itemProps: (index) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setStop(index) }),
  };
}

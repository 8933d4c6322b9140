import { useState, type KeyboardEvent } from 'react';
import { moveFocusByKeys } from './moveFocusByKeys';

/**
 * ARIA toolbar: one tab stop, arrows move between buttons. https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
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

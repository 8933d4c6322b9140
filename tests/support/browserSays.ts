import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Sets `navigator.onLine` and fires the event `online` or `offline`. */
export function browserSays(onLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  act(() => {
    globalThis.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  });
}

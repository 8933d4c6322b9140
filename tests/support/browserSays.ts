import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Makes the browser go online or offline, and report it. */
export function browserSays(onLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  act(() => {
    globalThis.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  });
}

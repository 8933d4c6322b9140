import { act } from '@testing-library/react';
import { vi } from 'vitest';

export function browserSays(onLine: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  act(() => {
    globalThis.dispatchEvent(new Event(onLine ? 'online' : 'offline'));
  });
}

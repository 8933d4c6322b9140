import { vi } from 'vitest';

export function windowThatOpens() {
  const replace = vi.fn<(address: string) => void>();
  const clear = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  const opened = {
    opener: globalThis.window as unknown,
    sessionStorage: { clear },
    document: document.implementation.createHTMLDocument(),
    location: { replace },
    close,
  };
  const open = vi.spyOn(globalThis.window, 'open').mockReturnValue(opened as unknown as Window);
  return { opened, open, replace, clear, close };
}

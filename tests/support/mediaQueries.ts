import { vi } from 'vitest';

export const stubMediaQueries = (matches: (query: string) => boolean): void =>
  void vi.stubGlobal('matchMedia', (media: string) => ({
    matches: matches(media),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

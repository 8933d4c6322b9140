import { vi } from 'vitest';

/** @param matches decides which media queries match */
export const stubMediaQueries = (matches: (query: string) => boolean): void =>
  void vi.stubGlobal('matchMedia', (media: string) => ({
    matches: matches(media),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

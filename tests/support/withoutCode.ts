import { expect, vi } from 'vitest';

/**
 * Makes the code of a file fail to load, as if the server no longer had it. Vitest forgets a mock that is
 * registered while another import is resolved, so the mock is registered again until it is called.
 * @param path beginning with `@/`. The test must unmock it.
 * @returns a function that is called at each request for the code
 */
export async function withoutCode(path: string) {
  const onRequest = vi.fn<() => void>();
  await vi.waitFor(async () => {
    vi.doMock(path, () => {
      onRequest();
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    await import(path).catch(() => undefined);
    expect(onRequest).toHaveBeenCalled();
  });
  onRequest.mockClear();
  return onRequest;
}

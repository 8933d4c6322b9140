import { afterEach, describe, expect, it, vi } from 'vitest';
import { createVaultKeyStore } from '@/session/vaultKeys';

const keys = { encryption: 'e'.repeat(64), mac: 'm'.repeat(64) };

/** An IndexedDB whose `open` does what the test says, and no more. */
const databaseThat = (open: () => unknown) => vi.stubGlobal('indexedDB', { open });

afterEach(() => vi.useRealTimers());

describe('the keys of the stored log-in, where IndexedDB is not to be had', () => {
  it.each([
    ['does not exist', () => vi.stubGlobal('indexedDB', undefined)],
    [
      'is blocked',
      () =>
        databaseThat(() => {
          throw new DOMException('blocked', 'SecurityError');
        }),
    ],
    [
      'refuses',
      () =>
        databaseThat(() => {
          const request = new EventTarget();
          queueMicrotask(() => request.dispatchEvent(new Event('error')));
          return request;
        }),
    ],
  ])('are kept in memory: it %s', async (_what, prepare) => {
    prepare();
    const store = createVaultKeyStore();
    await store.write('a', keys);
    expect(await store.read('a')).toEqual(keys);
    await store.remove('a');
    expect(await store.read('a')).toBeNull();
  });

  it('do not keep a log-in waiting for a database that never opens', async () => {
    vi.useFakeTimers();
    databaseThat(() => new EventTarget());
    const store = createVaultKeyStore();
    let isWritten = false;
    void store.write('a', keys).then(() => {
      isWritten = true;
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isWritten).toBe(true);
    expect(await store.read('a')).toEqual(keys);
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createVaultKeyStore } from '@/session/vault/vaultKeys';
import { installIndexedDb } from '../../../support/indexedDb';
import { settle } from '../../../support/settle';

const NOW = Date.UTC(2026, 5, 15, 12);
const DAY = 86_400_000;
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
    ['aborts each write', () => installIndexedDb({ keepsNothing: true })],
  ])('are kept in memory: it %s', async (_what, prepare) => {
    prepare();
    const store = createVaultKeyStore(() => NOW);
    await store.write('a', keys);
    expect(await store.read('a')).toEqual(keys);
    await store.remove('a');
    expect(await store.read('a')).toBeNull();
  });

  it('do not keep a log-in waiting for a database that never opens', async () => {
    vi.useFakeTimers();
    databaseThat(() => new EventTarget());
    const store = createVaultKeyStore(() => NOW);
    let isWritten = false;
    void store.write('a', keys).then(() => {
      isWritten = true;
    });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isWritten).toBe(true);
    expect(await store.read('a')).toEqual(keys);
  });
});

describe('the keys of the stored log-in, where the database does not answer in time', () => {
  it('are not known to be missing: the reading fails, and the next one may find them', async () => {
    const entries = installIndexedDb();
    entries.set('a', keys);
    const answering = indexedDB;
    vi.useFakeTimers();
    databaseThat(() => new EventTarget());
    const store = createVaultKeyStore(() => NOW);
    const reading = store.read('a');
    await Promise.all([
      expect(reading).rejects.toThrow('IndexedDB keeps silent'),
      vi.advanceTimersByTimeAsync(2_000),
    ]);
    vi.useRealTimers();
    vi.stubGlobal('indexedDB', answering);
    expect(await store.read('a')).toEqual(keys);
  });
});

describe('the keys of the stored log-in', () => {
  it('are read by a page that is loaded anew, and by none once they were removed', async () => {
    const entries = installIndexedDb();
    const store = createVaultKeyStore(() => NOW);
    await store.write('a', keys);
    expect(await createVaultKeyStore(() => NOW).read('a')).toEqual(keys);
    await store.remove('a');
    expect(entries.size).toBe(0);
    expect(await createVaultKeyStore(() => NOW).read('a')).toBeNull();
  });
});

describe('the keys of the stored log-in, where IndexedDB keeps nothing', () => {
  it('are gone after a reload, and a later log-in has keys again', async () => {
    const entries = installIndexedDb({ keepsNothing: true });
    await createVaultKeyStore(() => NOW).write('a', keys);
    const reloaded = createVaultKeyStore(() => NOW);
    expect(await reloaded.read('a')).toBeNull();
    await reloaded.write('b', keys);
    expect(await reloaded.read('b')).toEqual(keys);
    expect(entries.size).toBe(0);
  });

  it('are read where only the note of their use cannot be written', async () => {
    const entries = installIndexedDb({ keepsNothing: true });
    entries.set('a', { ...keys, at: NOW - DAY });
    expect(await createVaultKeyStore(() => NOW).read('a')).toEqual(keys);
  });
});

describe('the keys of tabs that were closed without a log-out', () => {
  it('are deleted at a later log-in, when they were not used for thirty days', async () => {
    const entries = installIndexedDb();
    entries.set('closed', { ...keys, at: NOW - 31 * DAY });
    entries.set('open', { ...keys, at: NOW - 29 * DAY });
    entries.set('rubbish', 'x');
    entries.set('one key', { ...keys, mac: 1, at: NOW });
    entries.set('the other', { ...keys, encryption: 1, at: NOW });
    await createVaultKeyStore(() => NOW).write('new', keys);
    await expect.poll(() => [...entries.keys()]).toEqual(['open', 'new']);
  });

  it.each([
    ['nothing', keys],
    ['no number', { ...keys, at: 'yesterday' }],
  ])('count from now on when %s says how old they are', async (_what, stored) => {
    const entries = installIndexedDb();
    entries.set('of an older version', stored);
    await createVaultKeyStore(() => NOW).write('new', keys);
    await expect.poll(() => entries.get('of an older version')).toEqual({ ...keys, at: NOW });
  });

  it('are not those of a tab that is loaded now and then', async () => {
    const entries = installIndexedDb();
    let now = NOW;
    await createVaultKeyStore(() => now).write('mine', keys);
    now += 29 * DAY;
    expect(await createVaultKeyStore(() => now).read('mine')).toEqual(keys);
    await expect.poll(() => entries.get('mine')).toEqual({ ...keys, at: now });
    now += 29 * DAY;
    await createVaultKeyStore(() => now).write('another', keys);
    await expect.poll(() => entries.size).toBe(2);
    expect(await createVaultKeyStore(() => now).read('mine')).toEqual(keys);
  });

  it('are not those of a page that stays open and uses them', async () => {
    const entries = installIndexedDb();
    let now = NOW;
    const store = createVaultKeyStore(() => now);
    await store.write('mine', keys);
    now += 29 * DAY;
    expect(await store.read('mine')).toEqual(keys);
    await settle();
    expect(entries.get('mine')).toEqual({ ...keys, at: now });
  });
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createVaultKeyStore } from '@/session/vault/vaultKeys';
import { installIndexedDb } from '../../../support/indexedDb';
import { settle } from '../../../support/settle';
import { DAY } from '../../../support/durations';

const NOW = Date.UTC(2026, 5, 15, 12);
const keys = { encryption: 'e'.repeat(64), mac: 'm'.repeat(64) };

const databaseThat = (open: () => unknown) => vi.stubGlobal('indexedDB', { open });

afterEach(() => vi.useRealTimers());

describe('keys of the stored log-in without IndexedDB', () => {
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
      'returns an error',
      () =>
        databaseThat(() => {
          const request = new EventTarget();
          queueMicrotask(() => request.dispatchEvent(new Event('error')));
          return request;
        }),
    ],
    ['aborts each write', () => installIndexedDb({ keepsNothing: true })],
  ])('are kept in memory if IndexedDB %s', async (_what, prepare) => {
    prepare();
    const store = createVaultKeyStore(() => NOW);
    await store.write('a', keys);
    expect(await store.read('a')).toEqual(keys);
    await store.remove('a');
    expect(await store.read('a')).toBeNull();
  });

  it('delay a log-in by at most two seconds if the database never opens', async () => {
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

describe('keys of the stored log-in with a slow database', () => {
  it('can be read at the second attempt after the first one timed out', async () => {
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

describe('keys of the stored log-in', () => {
  it('can be read after a reload until they are removed', async () => {
    const entries = installIndexedDb();
    const store = createVaultKeyStore(() => NOW);
    await store.write('a', keys);
    expect(await createVaultKeyStore(() => NOW).read('a')).toEqual(keys);
    await store.remove('a');
    expect(entries.size).toBe(0);
    expect(await createVaultKeyStore(() => NOW).read('a')).toBeNull();
  });
});

describe('keys of the stored log-in in a database that aborts each write', () => {
  it('are lost on reload', async () => {
    const entries = installIndexedDb({ keepsNothing: true });
    await createVaultKeyStore(() => NOW).write('a', keys);
    const reloaded = createVaultKeyStore(() => NOW);
    expect(await reloaded.read('a')).toBeNull();
    await reloaded.write('b', keys);
    expect(await reloaded.read('b')).toEqual(keys);
    expect(entries.size).toBe(0);
  });

  it('can be read even if the time of their last use cannot be updated', async () => {
    const entries = installIndexedDb({ keepsNothing: true });
    entries.set('a', { ...keys, at: NOW - DAY });
    expect(await createVaultKeyStore(() => NOW).read('a')).toEqual(keys);
  });
});

describe('keys that remain without a log-out', () => {
  it('are deleted at the next log-in after thirty days without use', async () => {
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
    ['missing', keys],
    ['a string', { ...keys, at: 'yesterday' }],
  ])('are treated as used now if their stored time is %s', async (_what, stored) => {
    const entries = installIndexedDb();
    entries.set('of an older version', stored);
    await createVaultKeyStore(() => NOW).write('new', keys);
    await expect.poll(() => entries.get('of an older version')).toEqual({ ...keys, at: NOW });
  });

  it('do not expire while their tab is loaded occasionally', async () => {
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

  it('do not expire while an open page uses them', async () => {
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

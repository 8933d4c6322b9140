import { describe, expect, it } from 'vitest';
import { browserStorage } from '@/lib/browser/browserStorage';
import { FullStorage, MemoryStorage } from '../../../support/storages';

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

describe('browser storage', () => {
  it("reads and writes the browser's storage", () => {
    const real = new MemoryStorage();
    const storage = browserStorage(() => real);
    expect(storage.set('a', '1')).toBe(true);
    expect(real.entries()).toEqual({ a: '1' });
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
    storage.set('b', '2');
    storage.clear();
    expect(real.length).toBe(0);
    expect(storage.get('b')).toBeNull();
  });

  it('keeps values in memory if the browser blocks storage, and reports that they are not stored', () => {
    const storage = browserStorage(blocked);
    expect(storage.get('a')).toBeNull();
    expect(storage.set('a', '1')).toBe(false);
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
    storage.set('b', '2');
    storage.clear();
    expect(storage.get('b')).toBeNull();
  });

  it('replaces a stored value with one in memory while the storage is full', () => {
    const real = new FullStorage();
    const storage = browserStorage(() => real);
    storage.set('token', 'old');
    real.isFull = true;
    storage.set('token', 'new');
    expect(storage.get('token')).toBe('new');
    expect(real.entries()).toEqual({});
    real.isFull = false;
    storage.set('token', 'newest');
    expect(real.entries()).toEqual({ token: 'newest' });
    expect(storage.get('token')).toBe('newest');
  });

  it('keeps the stored value of a device setting if the storage is too full for a new one', () => {
    const real = new FullStorage();
    const storage = browserStorage(() => real);
    storage.set('kept.a', 'old');
    real.isFull = true;
    expect(storage.set('kept.a', 'new')).toBe(false);
    expect(storage.get('kept.a')).toBe('new');
    expect(real.entries()).toEqual({ 'kept.a': 'old' });
  });

  it('keeps device settings after clear()', () => {
    const real = new MemoryStorage();
    const storage = browserStorage(() => real);
    for (const key of ['a', 'kept.b', 'c', 'not.kept.d']) storage.set(key, '1');
    storage.clear();
    expect(real.entries()).toEqual({ 'kept.b': '1' });

    const inMemory = browserStorage(blocked);
    for (const key of ['a', 'kept.b']) inMemory.set(key, '1');
    inMemory.clear();
    expect([inMemory.get('a'), inMemory.get('kept.b')]).toEqual([null, '1']);
  });
});

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createPersonalRecords, type PersonalRecords } from '@/session/personalRecords';
import { createTokenStorage } from '@/session/tokenStorage';
import { FullStorage, MemoryStorage } from '../../support/storages';
import { withoutCode } from '../../support/withoutCode';

interface Tab {
  records: PersonalRecords;
  logIn: (userId: string | null) => void;
  fireStorage: (key: string | null) => void;
  comesOnline: () => void;
}

function openTab(storage: Storage, user: string | null = 'u-anna'): Tab {
  let userId = user;
  const target = new EventTarget();
  const records = createPersonalRecords(
    browserStorage(() => storage),
    () => userId,
    target,
  );
  onTestFinished(() => records.dispose());
  return {
    records,
    logIn(next) {
      userId = next;
      records.userChanged();
    },
    fireStorage: (key) => target.dispatchEvent(new StorageEvent('storage', { key })),
    comesOnline: () => target.dispatchEvent(new Event('online')),
  };
}

async function valueOf({ records }: Tab, name: 'order' | 'groups' | 'seen' | 'stars') {
  const record = await records.read(name);
  return record?.kind === 'stored' ? record.value : undefined;
}

const keyOf = (storage: MemoryStorage, name: string) =>
  Object.keys(storage.entries()).find((key) => key.endsWith(`.${name}`)) ?? '';

describe('personal records of a user', () => {
  it('can be read after a reload', async () => {
    const storage = new MemoryStorage();
    const groups = [{ name: 'Garten & Höfe 🌳', cameras: ['x'] }];
    await expect(openTab(storage).records.update('groups', () => groups)).resolves.toBe('stored');
    await expect(valueOf(openTab(storage), 'groups')).resolves.toEqual(groups);
  });

  it('add nothing to storage before the first write', async () => {
    const storage = new MemoryStorage();
    storage.setItem('marks.order', '[]');
    storage.setItem('kept.theme', 'dark');
    const before = storage.entries();
    await expect(openTab(storage).records.read('order')).resolves.toEqual({ kind: 'absent' });
    expect(storage.entries()).toEqual(before);
  });

  it('are read from storage at the first subscription, and again only on request', async () => {
    const storage = new MemoryStorage();
    await openTab(storage).records.update('stars', () => [1]);
    const { records } = openTab(storage);
    const get = vi.spyOn(storage, 'getItem');
    const readings = () => get.mock.calls.filter(([key]) => key.endsWith('.stars')).length;
    records.subscribe('stars', () => undefined);
    await vi.waitFor(() => expect(records.current('stars')).toMatchObject({ value: [1] }));
    expect(readings()).toBe(1);
    records.subscribe('stars', () => undefined);
    await records.read('stars');
    expect(readings()).toBe(2);
  });

  it('are the only user data that remain after a log-out', async () => {
    const storage = new MemoryStorage();
    storage.setItem('portal', '1');
    storage.setItem('marks.1.saved', '[]');
    const tab = openTab(storage);
    await tab.records.update('order', () => [1]);
    const tokens = createTokenStorage(
      browserStorage(() => new MemoryStorage()),
      browserStorage(() => storage),
    );
    tokens.save('T1', true);
    tokens.clear();
    expect(Object.keys(storage.entries()).every((key) => key.startsWith('kept.'))).toBe(true);
    await expect(valueOf(openTab(storage), 'order')).resolves.toEqual([1]);
  });

  it('remain after a log-out even if storage is blocked', async () => {
    const blocked = () =>
      browserStorage(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    const shared = blocked();
    const records = createPersonalRecords(shared, () => 'u-anna', new EventTarget());
    await expect(records.update('order', () => [1])).resolves.toBe('unstored');
    createTokenStorage(blocked(), shared).clear();
    await expect(records.read('order')).resolves.toMatchObject({ value: [1] });
  });

  it('are separate for each user', async () => {
    const storage = new MemoryStorage();
    const tab = openTab(storage);
    await tab.records.update('stars', () => ['annas']);
    tab.logIn('u-omar');
    await expect(valueOf(tab, 'stars')).resolves.toBeUndefined();
    await tab.records.update('stars', () => ['omars']);
    tab.logIn('u-anna');
    await expect(valueOf(tab, 'stars')).resolves.toEqual(['annas']);
  });

  it('reveal neither the user nor the cameras in storage', async () => {
    const storage = new MemoryStorage();
    const tab = openTab(storage);
    await tab.records.update('order', (_value, hash) => ['camera-front-door', 'camera-garden'].map(hash));
    await tab.records.update('groups', () => [{ name: 'Grandma' }]);
    const text = JSON.stringify(storage.entries());
    for (const plain of ['anna', 'camera', 'front', 'Grandma', btoa('Grandma').slice(0, 8)]) {
      expect(text).not.toContain(plain);
    }
    expect(Object.keys(storage.entries()).join(' ')).not.toMatch(/token|loginInfo|user|persist/i);
    const lengths = ['order', 'groups'].map((name) => storage.getItem(keyOf(storage, name))?.length);
    expect(new Set(lengths).size).toBe(1);
  });

  it('have different names and hashes in each browser', async () => {
    const [one, other] = [new MemoryStorage(), new MemoryStorage()];
    const hashes: string[] = [];
    for (const storage of [one, other]) {
      await openTab(storage).records.update('order', (_value, hash) => hashes.push(hash('c1'), hash('c1')));
    }
    expect(keyOf(one, 'order')).not.toBe(keyOf(other, 'order'));
    // The name contains only the hash, because the other derived values are encryption keys.
    expect(keyOf(one, 'order')).toMatch(/^kept\.[\w-]{12}\.order$/);
    expect(new Set(hashes).size).toBe(2);
    expect(hashes[0]).toMatch(/^[\w-]{12}$/);
  });

  it('are treated as absent if they were modified, renamed or truncated', async () => {
    const storage = new MemoryStorage();
    await openTab(storage).records.update('order', () => [1]);
    const key = keyOf(storage, 'order');
    const sealed = storage.getItem(key) ?? '';
    storage.setItem(key.replace('order', 'stars'), sealed);
    await expect(valueOf(openTab(storage), 'stars')).resolves.toBeUndefined();
    for (const broken of ['', 'x', '*', `A${sealed.slice(1)}`, sealed.slice(4)]) {
      storage.setItem(key, broken === sealed ? `B${sealed.slice(1)}` : broken);
      await expect(valueOf(openTab(storage), 'order')).resolves.toBeUndefined();
    }
    const tab = openTab(storage);
    await tab.records.update('order', () => [2]);
    await expect(valueOf(tab, 'order')).resolves.toEqual([2]);
  });

  it('notify their subscribers when the user changes', async () => {
    const storage = new MemoryStorage();
    const tab = openTab(storage);
    await tab.records.update('stars', () => ['annas']);
    const shown: unknown[] = [];
    tab.records.subscribe('stars', () => shown.push(tab.records.current('stars')));
    tab.logIn('u-omar');
    await vi.waitFor(() => expect(shown).toEqual([null, { kind: 'absent' }]));
    tab.logIn('u-anna');
    await vi.waitFor(() => expect(shown.slice(2)).toMatchObject([null, { value: ['annas'] }]));
  });

  it('are not shown to the next user if a read ends after the log-out', async () => {
    const storage = new MemoryStorage();
    await openTab(storage).records.update('stars', () => ['annas']);
    const tab = openTab(storage);
    const reading = tab.records.read('stars');
    await Promise.resolve();
    tab.logIn('u-omar');
    await expect(reading).resolves.toBeNull();
    await expect(valueOf(tab, 'stars')).resolves.toBeUndefined();
    expect(tab.records.current('stars')).toEqual({ kind: 'absent' });
  });

  it('notify subscribers only about changes of the same record and user', async () => {
    const storage = new MemoryStorage();
    const tab = openTab(storage);
    await tab.records.read('stars');
    const listener = vi.fn<() => void>();
    tab.records.subscribe('stars', listener);
    await tab.records.read('stars');
    await openTab(storage).records.update('stars', () => [1]);
    for (const key of ['token', keyOf(storage, 'stars').replace('stars', 'order'), 'other.stars'])
      tab.fireStorage(key);
    await tab.records.read('order');
    expect(listener).not.toHaveBeenCalled();
    tab.fireStorage(keyOf(storage, 'stars'));
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    storage.clear();
    tab.fireStorage(null);
    await vi.waitFor(() => expect(tab.records.current('stars')).toEqual({ kind: 'absent' }));
    await openTab(storage).records.update('stars', () => [2]);
    tab.records.dispose();
    tab.fireStorage(null);
    await tab.records.read('stars');
    expect(listener).toHaveBeenCalledTimes(3);
  });

  it('are removed when their new value is undefined', async () => {
    const storage = new MemoryStorage();
    const tab = openTab(storage);
    await tab.records.update('order', () => [1]);
    const removed = tab.records.update('order', () => undefined);
    expect(tab.records.current('order')).toEqual({ kind: 'absent' });
    await expect(removed).resolves.toBe('stored');
    expect(keyOf(storage, 'order')).toBe('');
    expect(tab.records.current('order')).toEqual({ kind: 'absent' });
  });

  it('change at once, before they are stored', async () => {
    const tab = openTab(new MemoryStorage());
    await tab.records.update('seen', () => [0]);
    const shown: unknown[] = [];
    tab.records.subscribe('seen', () => {
      const record = tab.records.current('seen');
      shown.push(record?.kind === 'stored' ? record.value : null);
    });
    const add = (n: number) =>
      tab.records.update('seen', (value) => [...(Array.isArray(value) ? value : []), n]);
    const done = [add(1), tab.records.read('seen'), add(2), add(3)];
    expect(shown).toEqual([
      [0, 1],
      [0, 1, 2],
      [0, 1, 2, 3],
    ]);
    await Promise.all(done);
    expect(shown.at(-1)).toEqual([0, 1, 2, 3]);
    expect(shown.slice(3).every((value) => JSON.stringify(value) === '[0,1,2,3]')).toBe(true);
  });

  it('keep all changes if two tabs write at the same time', async () => {
    const storage = new MemoryStorage();
    const [one, other] = [openTab(storage), openTab(storage)];
    await one.records.update('stars', () => []);
    const listener = vi.fn<() => void>();
    one.records.subscribe('stars', listener);
    await one.records.read('stars');
    const add = (tab: Tab, n: number) =>
      tab.records.update('stars', (value) => [...(Array.isArray(value) ? value : []), n]);
    await Promise.all([1, 2, 3, 4].map((n) => add(n % 2 === 0 ? one : other, n)));
    const stored = await valueOf(openTab(storage), 'stars');
    expect(stored).toHaveLength(4);
    expect(stored).toEqual(expect.arrayContaining([1, 2, 3, 4]));
    await add(other, 5);
    listener.mockClear();
    one.fireStorage(keyOf(storage, 'stars'));
    await vi.waitFor(() => expect(listener).toHaveBeenCalledTimes(1));
    expect(one.records.current('stars')).toMatchObject({ value: expect.arrayContaining([5]) });
  });

  it("include another tab's change even without a subscription", async () => {
    const storage = new MemoryStorage();
    const [one, other] = [openTab(storage), openTab(storage)];
    await one.records.read('stars');
    await other.records.update('stars', () => [1]);
    one.fireStorage(keyOf(storage, 'stars'));
    await vi.waitFor(() => expect(one.records.current('stars')).toMatchObject({ value: [1] }));
  });

  it('are neither read nor written without a user', async () => {
    const storage = new MemoryStorage();
    const tab = openTab(storage, null);
    await expect(tab.records.read('order')).resolves.toBeNull();
    await expect(tab.records.update('order', () => [1])).resolves.toBe('failed');
    tab.logIn('u-anna');
    const writing = tab.records.update('order', () => [1]);
    tab.logIn(null);
    await expect(writing).resolves.toBe('failed');
    expect(keyOf(storage, 'order')).toBe('');
    expect(tab.records.current('order')).toBeNull();
  });

  it('keep a change until the page closes if the storage is full', async () => {
    const storage = new FullStorage();
    const tab = openTab(storage);
    await tab.records.update('order', () => [1]);
    storage.isFull = true;
    await expect(tab.records.update('order', () => [2])).resolves.toBe('unstored');
    await expect(valueOf(tab, 'order')).resolves.toEqual([2]);
    await expect(valueOf(openTab(storage), 'order')).resolves.toEqual([1]);
  });

  it('report a failed read until the chunk that decrypts them can be loaded', async () => {
    const storage = new MemoryStorage();
    await openTab(storage).records.update('order', () => [1]);
    await withoutCode('@/session/vault/recordCipher');
    const tab = openTab(storage);
    const onChange = vi.fn<() => void>();
    tab.records.subscribe('order', onChange);
    await expect(tab.records.read('order')).resolves.toBeNull();
    expect([tab.records.current('order'), tab.records.hasFailed('order')]).toEqual([null, true]);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await tab.records.read('order');
    expect(tab.records.hasFailed('order'), 'offline').toBe(true);
    onLine.mockRestore();
    vi.doUnmock('@/session/vault/recordCipher');
    vi.resetModules();
    tab.comesOnline();
    await vi.waitFor(() => expect(tab.records.current('order')).toMatchObject({ value: [1] }));
    expect(tab.records.hasFailed('order')).toBe(false);
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('are not read until the browser is online', async () => {
    const storage = new MemoryStorage();
    await openTab(storage).records.update('order', () => [1]);
    const onRequest = vi.fn<() => void>();
    await vi.dynamicImportSettled();
    vi.doMock('@/session/vault/recordCipher', async (load) => {
      onRequest();
      return await load();
    });
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => {
      onLine.mockRestore();
      vi.doUnmock('@/session/vault/recordCipher');
    });
    const tab = openTab(storage);
    tab.records.subscribe('order', () => undefined);
    await expect(tab.records.read('order')).resolves.toBeNull();
    expect(onRequest).not.toHaveBeenCalled();
    expect([tab.records.current('order'), tab.records.hasFailed('order')]).toEqual([null, false]);
    onLine.mockReturnValue(true);
    tab.comesOnline();
    await vi.waitFor(() => expect(tab.records.current('order')).toMatchObject({ value: [1] }));
  });

  it('cannot be stored in a browser without the required cipher', async () => {
    const storage = new MemoryStorage();
    await openTab(storage).records.update('stars', () => [1]);
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    const tab = openTab(storage);
    await expect(tab.records.update('order', () => [1])).resolves.toBe('failed');
    for (const name of ['order', 'stars'] as const) {
      await expect(tab.records.read(name)).resolves.toEqual({ kind: 'absent' });
    }
  });
});

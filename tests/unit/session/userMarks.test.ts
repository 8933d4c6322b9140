import { describe, expect, it } from 'vitest';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createUserMarks } from '@/session/userMarks';
import { MemoryStorage } from '../../support/storages';

function rig() {
  const [tab, shared] = [new MemoryStorage(), new MemoryStorage()];
  const owner = { id: 'u-anna' as string | null, isRemembered: false };
  const marks = createUserMarks(
    browserStorage(() => tab),
    browserStorage(() => shared),
    { userId: () => owner.id, isRemembered: () => owner.isRemembered },
  );
  return { tab, shared, owner, marks };
}

describe('values stored for a user until log-out', () => {
  it.each([
    ['tab', false],
    ['shared', true],
  ] as const)('are kept in "%s" storage (remembered session: %s)', async (kept, isRemembered) => {
    const { tab, shared, owner, marks } = rig();
    owner.isRemembered = isRemembered;
    await marks.write('saved', '[1]');
    expect(await marks.read('saved')).toBe('[1]');
    expect(await marks.read('other')).toBeNull();
    expect({ tab: tab.length, shared: shared.length }).toEqual({ tab: 0, shared: 0, [kept]: 1 });
  });

  it('do not contain the name of the user', async () => {
    const { tab, owner, marks } = rig();
    await marks.write('saved', '[1]');
    expect(Object.keys(tab.entries())).toEqual([expect.stringMatching(/^marks\.[\da-f]{16}\.saved$/)]);
    const annas = await marks.owner();
    owner.id = 'u-omar';
    expect(await marks.read('saved')).toBeNull();
    expect(await marks.owner()).not.toBe(annas);
  });

  it('are neither read nor written without a user', async () => {
    const { tab, shared, owner, marks } = rig();
    const writing = marks.write('saved', '[1]');
    owner.id = null;
    await writing;
    await marks.write('saved', '[2]');
    expect([await marks.owner(), await marks.read('saved')]).toEqual([null, null]);
    expect(tab.length + shared.length).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { browserStorage } from '@/lib/browser/browserStorage';
import { createLoginInfo } from '@/session/vault/loginInfo';
import { gate } from '../../../support/gate';
import { annasLogin, MemoryKeys } from '../../../support/sessionRig';
import { MemoryStorage } from '../../../support/storages';

function loginInfoRig() {
  const tab = new MemoryStorage();
  const keys = new MemoryKeys();
  const loginInfo = createLoginInfo(
    browserStorage(() => tab),
    keys,
  );
  return { tab, keys, loginInfo };
}

describe('stored log-in', () => {
  it('is not kept if the user logs out while its keys are being written', async () => {
    const { tab, keys, loginInfo } = loginInfoRig();
    const slow = gate();
    const { write } = keys;
    keys.write = async (id, fresh) => {
      await slow.opened;
      await write(id, fresh);
    };
    const written = loginInfo.write(annasLogin, 'u1');
    const loggedOut = loginInfo.clear();
    slow.open();
    await Promise.all([written, loggedOut]);
    expect([tab.length, keys.keys.size]).toEqual([0, 0]);
  });

  it('has its keys marked as used by keep()', async () => {
    const { keys, loginInfo } = loginInfoRig();
    const used: string[] = [];
    const { read } = keys;
    keys.read = (id) => {
      used.push(id);
      return read(id);
    };
    loginInfo.keep();
    expect(used).toEqual([]);
    await loginInfo.write(annasLogin, 'u1');
    loginInfo.keep();
    expect(used).toEqual([...keys.keys.keys()]);
  });
});

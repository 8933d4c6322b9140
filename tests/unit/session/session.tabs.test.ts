import { describe, expect, it } from 'vitest';
import { succeeded } from '@/domain/result';
import { anna, annasLogin, omar, sessionRig, tokenOf } from '../../support/sessionRig';
import { MemoryStorage } from '../../support/storages';
import { anHourLater, loggedIn, reloaded } from './sessionSetUp';

describe('session: two tabs of one remembered session', () => {
  async function twoTabs() {
    const shared = new MemoryStorage();
    const one = await loggedIn(true, { shared });
    const two = sessionRig({ shared });
    await two.session.start();
    expect(two.session.token()).toBe(one.session.token());
    return { one, two, shared };
  }

  it('adopt a renewed token without storing it again', async () => {
    const { one, two, shared } = await twoTabs();
    const writes: string[] = [];
    const setItem = shared.setItem.bind(shared);
    shared.setItem = (key, value) => {
      writes.push(value);
      setItem(key, value);
    };
    const renewed = tokenOf(anna);
    shared.setItem('token', renewed);
    one.session.changedElsewhere();
    two.session.changedElsewhere();
    expect(writes).toEqual([renewed]);
    expect([one.session.token(), two.session.token()]).toEqual([renewed, renewed]);
  });

  it("a tab does not adopt another user's session after its own has ended", async () => {
    const { one, two, shared } = await twoTabs();
    one.session.end();
    one.vendor.login = () => Promise.resolve(succeeded(tokenOf(omar)));
    await one.session.signIn({ username: omar.email, password: 'x' }, true);
    two.session.changedElsewhere();
    expect(two.session.token()).toBeNull();
    expect(two.tab.length).toBe(0);
    expect(shared.getItem('token')).toBe(one.session.token());
  });

  it('are logged out if the remembered token becomes unreadable', async () => {
    const { two, shared } = await twoTabs();
    shared.setItem('token', 'rubbish');
    two.session.changedElsewhere();
    expect([two.users, two.ends]).toEqual([[anna.uuid, null], ['elsewhere']]);
    expect(shared.entries()).toEqual({ token: 'rubbish' });
  });

  it('a tab that reloads adopts a token that another tab has renewed', async () => {
    const { one, two, shared } = await twoTabs();
    const renewed = tokenOf(anna, 7_200);
    shared.setItem('token', renewed);
    const again = reloaded(two, anHourLater);
    await again.session.start();
    expect(again.session.token()).toBe(renewed);
    expect(one.alerts).toEqual([]);
  });

  it('a remembered session does not affect a tab with a session of its own', async () => {
    const shared = new MemoryStorage();
    const own = await loggedIn(false, { shared });
    shared.setItem('token', tokenOf(omar));
    own.session.changedElsewhere();
    expect(own.users).toEqual([anna.uuid]);
    shared.clear();
    own.session.changedElsewhere();
    expect(own.users).toEqual([anna.uuid]);
  });

  it('two users without an id are never treated as the same user', async () => {
    const shared = new MemoryStorage();
    const rig = sessionRig({ shared });
    rig.vendor.login = () => Promise.resolve(succeeded(tokenOf({})));
    await rig.session.signIn(annasLogin, true);
    const anotherUser = tokenOf({});
    shared.setItem('token', anotherUser);
    rig.session.changedElsewhere();
    expect(rig.session.token()).toBeNull();
  });
});

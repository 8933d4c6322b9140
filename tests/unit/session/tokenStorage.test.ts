import { describe, expect, it, vi } from 'vitest';
import { browserStorage } from '@/lib/browser/browserStorage';
import { portalPreference } from '@/session/portalPreference';
import { resetTokenOf } from '@/session/resetToken';
import { createTokenStorage, standingToken, watchRememberedToken } from '@/session/tokenStorage';
import { anna, omar, tokenOf } from '../../support/sessionRig';
import { FullStorage, MemoryStorage } from '../../support/storages';

function storages(tab = new MemoryStorage(), shared = new MemoryStorage()) {
  const open = () =>
    createTokenStorage(
      browserStorage(() => tab),
      browserStorage(() => shared),
    );
  return { tab, shared, tokens: open(), reopened: open };
}

describe('token storage', () => {
  it('stores the token in the tab, and in local storage for a remembered user', () => {
    const { tab, shared, tokens } = storages();
    tokens.save('T1', false);
    expect(tab.entries()).toEqual({ token: 'T1' });
    expect(shared.entries()).toEqual({});
    tokens.save('T2', true);
    expect(shared.entries()).toEqual({ token: 'T2' });
    expect(tokens.isRemembered()).toBe(true);
  });

  it('copies the remembered token into a new tab', () => {
    const { tab, shared, tokens } = storages();
    shared.setItem('token', 'T1');
    expect(tokens.load()).toBe('T1');
    expect(tab.getItem('token')).toBe('T1');
    expect(tokens.isRemembered()).toBe(true);
  });

  it('returns the remembered token to a tab that lost its own', () => {
    const { tab, shared, tokens } = storages();
    tab.setItem('remembered', 'true');
    shared.setItem('token', 'T1');
    expect(tokens.load()).toBe('T1');
    expect(tokens.takeEndedElsewhere()).toBe(false);
  });

  it("prefers the tab's token to another user's remembered one", () => {
    const { tab, shared, tokens } = storages();
    tab.setItem('token', tokenOf(anna));
    shared.setItem('token', tokenOf(omar));
    const own = tab.getItem('token');
    expect(tokens.load()).toBe(own);
    expect(tokens.isRemembered()).toBe(false);
  });

  it('keeps a remembered token after a reload', () => {
    const { tokens, reopened } = storages();
    tokens.save('T1', true);
    const again = reopened();
    expect(again.load()).toBe('T1');
    expect(again.isRemembered()).toBe(true);
  });

  it.each([
    ["another user's", tokenOf(anna), tokenOf(omar)],
    ['an unreadable one', tokenOf(anna), 'rubbish'],
    ['a readable one', 'rubbish', tokenOf(anna)],
  ])('loads no token once the remembered token has been replaced by %s', (_who, own, common) => {
    const { tab, shared, tokens, reopened } = storages();
    tokens.save(own, true);
    shared.setItem('token', common);
    const again = reopened();
    expect(again.load()).toBeNull();
    expect([again.takeEndedElsewhere(), again.isRemembered()]).toEqual([true, false]);
    expect(tab.length).toBe(0);
    expect(shared.length).toBe(1);
  });

  it('loads no token if none was stored', () => {
    const { tab, shared, tokens } = storages();
    expect(tokens.load()).toBeNull();
    expect([tokens.takeEndedElsewhere(), tokens.isRemembered()]).toEqual([false, false]);
    expect(tab.length + shared.length).toBe(0);
  });

  it('keeps the remembered token for other tabs when its tab leaves the session', () => {
    const { shared, tokens } = storages();
    tokens.save('T1', true);
    tokens.leave();
    expect(tokens.isRemembered()).toBe(false);
    expect(shared.entries()).toEqual({ token: 'T1' });
  });

  it('keeps the token in the tab if local storage is full', () => {
    const shared = new FullStorage();
    shared.setItem('token', 'of another user');
    shared.isFull = true;
    const { tokens, reopened } = storages(new MemoryStorage(), shared);
    tokens.save('T1', true);
    expect(tokens.isRemembered()).toBe(false);
    expect(tokens.remembered()).toBeNull();
    expect(reopened().load()).toBe('T1');
  });

  it('keeps the token in memory if all storage is blocked', () => {
    const blocked = () =>
      browserStorage(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    const tokens = createTokenStorage(blocked(), blocked());
    tokens.save('T1', true);
    expect(tokens.load()).toBe('T1');
    tokens.clear();
    expect(tokens.load()).toBeNull();
  });
});

describe('token that the start script reads', () => {
  const SHARED = { token: 'T1', remembered: 'true' };
  it.each([
    ['that of the tab', { token: 'T1' }, {}, 'T1'],
    ['that of the tab even if another one is remembered', { token: 'T1' }, { token: 'T2' }, 'T1'],
    ['the remembered one', {}, { token: 'T2' }, 'T2'],
    ['the token that tab and browser share', SHARED, { token: 'T1' }, 'T1'],
    ['null without a token', {}, {}, null],
    ['null if the shared session was renewed', SHARED, { token: 'T2' }, null],
    ['null if the shared session has ended', SHARED, {}, null],
    ["the remembered one if the tab's own session has ended", { remembered: 'true' }, { token: 'T2' }, 'T2'],
  ])('is %s', (_which, own, common, token) => {
    const filled = (entries: Record<string, string>) => {
      const storage = new MemoryStorage();
      for (const [key, value] of Object.entries(entries)) storage.setItem(key, value);
      return browserStorage(() => storage);
    };
    expect(standingToken(filled(own), filled(common))).toBe(token);
  });
});

describe('token of a password reset link', () => {
  it('is stored in the tab until it is cleared', () => {
    const tab = new MemoryStorage();
    const reset = resetTokenOf(browserStorage(() => tab));
    expect(reset.read()).toBe('');
    reset.keep('R1');
    expect(resetTokenOf(browserStorage(() => tab)).read()).toBe('R1');
    reset.forget();
    expect([reset.read(), tab.length]).toEqual(['', 0]);
  });
});

describe('changes of the remembered token by other tabs', () => {
  const happen = (init: StorageEventInit) => globalThis.dispatchEvent(new StorageEvent('storage', init));

  it('are reported until the tab unsubscribes', () => {
    const onChange = vi.fn<() => void>();
    const stop = watchRememberedToken(globalThis.window, onChange);
    happen({ key: 'token', newValue: 'T2' });
    happen({ key: 'token', newValue: null });
    happen({ key: null });
    expect(onChange).toHaveBeenCalledTimes(3);
    happen({ key: 'portal', newValue: '1' });
    globalThis.dispatchEvent(new Event('storage'));
    expect(onChange).toHaveBeenCalledTimes(3);
    stop();
    happen({ key: 'token', newValue: null });
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});

describe('last used portal', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['2', 0],
    ['auto', 0],
    [null, 0],
  ] as const)('is read from the stored value %j as number %i', (stored, portal) => {
    const shared = new MemoryStorage();
    if (stored !== null) shared.setItem('portal', stored);
    expect(portalPreference(browserStorage(() => shared)).read()).toBe(portal);
  });

  it('is written to local storage', () => {
    const shared = new MemoryStorage();
    portalPreference(browserStorage(() => shared)).write(1);
    expect(shared.entries()).toEqual({ portal: '1' });
  });
});

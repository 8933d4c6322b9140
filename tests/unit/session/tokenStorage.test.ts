import { describe, expect, it, vi } from 'vitest';
import { browserStorage } from '@/lib/browserStorage';
import { portalPreference } from '@/session/portalPreference';
import { createTokenStorage, watchRememberedToken } from '@/session/tokenStorage';
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

describe('where the token is kept', () => {
  it('is the tab only, unless the user wants to be remembered', () => {
    const { tab, shared, tokens } = storages();
    tokens.save('T1', false);
    expect(tab.entries()).toEqual({ token: 'T1' });
    expect(shared.entries()).toEqual({});
    tokens.save('T2', true);
    expect(shared.entries()).toEqual({ token: 'T2' });
    expect(tokens.isRemembered()).toBe(true);
  });

  it('is the tab for a new tab as well, copied from the remembered one', () => {
    const { tab, shared, tokens } = storages();
    shared.setItem('token', 'T1');
    expect(tokens.load()).toBe('T1');
    expect(tab.getItem('token')).toBe('T1');
    expect(tokens.isRemembered()).toBe(true);
  });

  it('is not the local storage because another user is remembered there', () => {
    const { tab, shared, tokens } = storages();
    tab.setItem('token', tokenOf(anna));
    shared.setItem('token', tokenOf(omar));
    const own = tab.getItem('token');
    expect(tokens.load()).toBe(own);
    expect(tokens.isRemembered()).toBe(false);
  });

  it('is still the remembered one after a reload', () => {
    const { tokens, reopened } = storages();
    tokens.save('T1', true);
    const again = reopened();
    expect(again.load()).toBe('T1');
    expect(again.isRemembered()).toBe(true);
  });

  it('is nowhere once another user has taken over the remembered session', () => {
    const { tab, shared, tokens, reopened } = storages();
    tokens.save(tokenOf(anna), true);
    shared.setItem('token', tokenOf(omar));
    expect(reopened().load()).toBeNull();
    expect(tab.length).toBe(0);
    expect(shared.length).toBe(1);
  });

  it('is the tab when the local storage is full: the reload does not log out', () => {
    const shared = new FullStorage();
    shared.isFull = true;
    const { tokens, reopened } = storages(new MemoryStorage(), shared);
    tokens.save('T1', true);
    expect(tokens.isRemembered()).toBe(false);
    expect(reopened().load()).toBe('T1');
  });

  it('is memory when everything is blocked', () => {
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

describe('what other tabs do to the remembered token', () => {
  const happen = (init: StorageEventInit) => globalThis.dispatchEvent(new StorageEvent('storage', init));

  it('is noticed when it is the token or everything, until it is unsubscribed', () => {
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

describe('the portal that was used last', () => {
  it.each([
    ['0', 0],
    ['1', 1],
    ['2', 0],
    ['auto', 0],
    [null, 0],
  ] as const)('is read from %j as %i', (stored, portal) => {
    const shared = new MemoryStorage();
    if (stored !== null) shared.setItem('portal', stored);
    expect(portalPreference(browserStorage(() => shared)).read()).toBe(portal);
  });

  it('is written to the local storage', () => {
    const shared = new MemoryStorage();
    portalPreference(browserStorage(() => shared)).write(1);
    expect(shared.entries()).toEqual({ portal: '1' });
  });
});

import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { preferences, setPreferences } from '@/device/preferences';
import { usePreference } from '@/device/usePreference';
import { browserStorage } from '@/lib/browser/browserStorage';

const PREFERENCES_KEY = 'kept.preferences';
const DEFAULTS = { language: null, theme: 'system', dataSaver: null, notifications: false };

beforeEach(() => localStorage.clear());

describe('preferences of the device', () => {
  it('use the defaults if no values are stored', () => {
    expect(preferences()).toEqual(DEFAULTS);
    expect(localStorage).toHaveLength(0);
  });

  it('are read separately, so that one invalid field does not affect the others', () => {
    for (const text of ['', '{', 'null', '[]', '7', '{"theme":"blue","language":"xx","dataSaver":1}']) {
      localStorage.setItem(PREFERENCES_KEY, text);
      expect(preferences(), text).toEqual(DEFAULTS);
    }
    localStorage.setItem(
      PREFERENCES_KEY,
      '{"theme":"dark","language":7,"dataSaver":false,"notifications":"yes"}',
    );
    expect(preferences()).toEqual({ ...DEFAULTS, theme: 'dark', dataSaver: false });
  });

  it('remain after a log-out', () => {
    setPreferences({ theme: 'dark' });
    localStorage.setItem('portal', '1');
    browserStorage(() => localStorage).clear();
    expect(Object.keys(localStorage)).toEqual([PREFERENCES_KEY]);
    expect(PREFERENCES_KEY).not.toMatch(/token|loginInfo|user|persist/i);
    expect(preferences().theme).toBe('dark');
  });

  it('keep fields that another version has stored', () => {
    localStorage.setItem(PREFERENCES_KEY, '{"density":"high","theme":"light"}');
    setPreferences({ language: 'uk' });
    expect(JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '')).toEqual({
      density: 'high',
      theme: 'light',
      language: 'uk',
    });
  });

  it('are the same object until one of them changes', () => {
    const before = preferences();
    expect(preferences()).toBe(before);
    setPreferences({ theme: 'light' });
    expect(preferences()).not.toBe(before);
  });

  it('notify components of changes in this tab and in others', () => {
    const { result, unmount } = renderHook(() => usePreference('theme'));
    act(() => void setPreferences({ theme: 'light' }));
    expect(result.current).toBe('light');
    act(() => {
      localStorage.setItem(PREFERENCES_KEY, '{"theme":"dark"}');
      globalThis.dispatchEvent(new StorageEvent('storage', { key: PREFERENCES_KEY }));
    });
    expect(result.current).toBe('dark');
    // `clear` in another tab fires an event without a key.
    act(() => {
      localStorage.clear();
      globalThis.dispatchEvent(new StorageEvent('storage'));
    });
    expect(result.current).toBe(DEFAULTS.theme);
    act(() => void setPreferences({ theme: 'dark' }));
    unmount();
    setPreferences({ theme: 'light' });
    expect(result.current).toBe('dark');
  });

  it('do not re-render a component when another preference changes', () => {
    let renders = 0;
    renderHook(() => {
      renders += 1;
      return usePreference('notifications');
    });
    act(() => void setPreferences({ theme: 'dark' }));
    expect(renders).toBe(1);
  });
});

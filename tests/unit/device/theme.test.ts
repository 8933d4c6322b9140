import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setPreferences } from '@/device/preferences';
import { applyTheme, followTheme } from '@/device/theme';

function system(isDark: boolean): { set: (isDark: boolean) => void } {
  const list = Object.assign(new EventTarget(), { matches: isDark });
  vi.stubGlobal('matchMedia', () => list);
  return {
    set: (matches) => {
      list.matches = matches;
      list.dispatchEvent(new Event('change'));
    },
  };
}

const shown = () => [
  document.documentElement.dataset['theme'],
  [...document.querySelectorAll('meta')].filter(({ media }) => media === 'all').map(({ content }) => content),
];
const LIGHT = ['light', ['#fff']];
const DARK = ['dark', ['#000']];

beforeEach(() => {
  localStorage.clear();
  for (const [theme, content] of [
    ['light', '#fff'],
    ['dark', '#000'],
  ] as const) {
    const meta = Object.assign(document.createElement('meta'), { name: 'theme-color', content });
    meta.dataset['theme'] = theme;
    document.head.append(meta);
    onTestFinished(() => meta.remove());
  }
});
afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

describe('theme', () => {
  it('follows the system by default', () => {
    system(true);
    applyTheme();
    expect(shown()).toEqual(DARK);
    system(false);
    applyTheme();
    expect(shown()).toEqual(LIGHT);
  });

  it("follows the user's choice even if the system prefers another theme", () => {
    setPreferences({ theme: 'dark' });
    system(false);
    applyTheme();
    expect(shown()).toEqual(DARK);
  });

  it('follows the preference and the system until the caller unsubscribes', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { set } = system(false);
    const stop = followTheme();
    expect(shown()).toEqual(LIGHT);
    set(true);
    expect(shown()).toEqual(DARK);
    setPreferences({ theme: 'light' });
    vi.runAllTimers();
    expect(shown()).toEqual(LIGHT);
    set(false);
    setPreferences({ theme: 'system' });
    vi.runAllTimers();
    stop();
    set(true);
    expect(shown()).toEqual(LIGHT);
  });
});

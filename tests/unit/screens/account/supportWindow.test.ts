import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSupportWindow } from '@/screens/account/useSupport';
import { windowThatOpens } from '../../../support/windowThatOpens';

afterEach(() => vi.restoreAllMocks());

describe('support window', () => {
  it('has neither an opener nor a copy of session storage', () => {
    const { opened, clear } = windowThatOpens();
    openSupportWindow('Opening…');
    expect(opened.opener).toBeNull();
    expect(clear).toHaveBeenCalledOnce();
    expect(opened.document.title).toBe('Opening…');
    expect(opened.document.body.textContent).toBe('Opening…');
  });

  it('shows the support page once its URL is known', () => {
    const { replace } = windowThatOpens();
    openSupportWindow('Opening…')?.show('https://help.example/');
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://help.example/');
  });

  it('closes if the support page has no URL', () => {
    const { close } = windowThatOpens();
    openSupportWindow('Opening…')?.close();
    expect(close).toHaveBeenCalledOnce();
  });

  it('is null if the browser blocks it', () => {
    vi.spyOn(globalThis.window, 'open').mockReturnValue(null);
    expect(openSupportWindow('Opening…')).toBeNull();
  });
});

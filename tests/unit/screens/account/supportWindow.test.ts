import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSupportWindow } from '@/screens/account/useSupport';
import { windowThatOpens } from '../../../support/windowThatOpens';

afterEach(() => vi.restoreAllMocks());

describe('support window', () => {
  it('has no opener and no copy of the session, and says what it waits for', () => {
    const { opened, clear } = windowThatOpens();
    openSupportWindow('Opening…');
    expect(opened.opener).toBeNull();
    expect(clear).toHaveBeenCalledOnce();
    expect(opened.document.title).toBe('Opening…');
    expect(opened.document.body.textContent).toBe('Opening…');
  });

  it('shows the page once its URL is known', () => {
    const { replace } = windowThatOpens();
    openSupportWindow('Opening…')?.show('https://help.example/');
    expect(replace).toHaveBeenCalledExactlyOnceWith('https://help.example/');
  });

  it('closes when there is nothing to show', () => {
    const { close } = windowThatOpens();
    openSupportWindow('Opening…')?.close();
    expect(close).toHaveBeenCalledOnce();
  });

  it('is null when the browser blocks it', () => {
    vi.spyOn(globalThis.window, 'open').mockReturnValue(null);
    expect(openSupportWindow('Opening…')).toBeNull();
  });
});

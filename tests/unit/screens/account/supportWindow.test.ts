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
});

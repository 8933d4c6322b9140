import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../support/renderApp';

const dialog = () => screen.findByRole('dialog', { name: 'Share the app' });

function mailDrafts(): URL[] {
  const drafts: URL[] = [];
  const listen = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href.startsWith('mailto:')) return;
    event.preventDefault();
    drafts.push(new URL(link.href));
  };
  document.addEventListener('click', listen);
  onTestFinished(() => document.removeEventListener('click', listen));
  return drafts;
}

describe('share-app screen', () => {
  it('opens an e-mail draft with a link to the app', async () => {
    const drafts = mailDrafts();
    const { user } = await renderApp('/Share/');
    const shown = within(await dialog());
    const email = shown.getByRole('textbox', { name: 'Email' });
    await user.click(email);
    await user.paste('anna');
    await screen.findByRole('heading', { level: 1, name: /Active Device/, hidden: true });
    expect(email).toBeInTheDocument();
    expect(email).toHaveValue('anna');
    await waitFor(() => expect(document.title).toBe('Camera Web App - Share'));
    expect(shown.getByRole('link', { name: 'https://app.example' })).toBeVisible();

    const share = async (address: string) => {
      await user.clear(email);
      if (address) await user.paste(address);
      const before = drafts.length;
      await user.click(shown.getByRole('button', { name: 'Share link' }));
      expect(drafts).toHaveLength(before + 1);
    };
    for (const [address, message] of [
      ['', 'Email field is required.'],
      ['anna@', 'Email must be valid email address.'],
    ] as const) {
      await share(address);
      await waitFor(() => expect(email).toHaveAccessibleDescription(message));
      expect(email).toHaveAttribute('aria-invalid', 'true');
    }
    await share('anna@camera.example');
    const draft = drafts.at(-1);
    expect(draft?.pathname).toBe('anna@camera.example');
    expect(draft?.searchParams.get('subject')).toMatch(/./);
    expect(draft?.searchParams.get('body')).toContain('https://app.example');

    await user.keyboard('{Escape}');
    await waitFor(() => expect(location.pathname).toBe('/home'));
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
  });

  it('reports whether the browser copied the link', async () => {
    const { user } = await renderApp('/share');
    const copy = within(await dialog()).getByRole('button', { name: 'Copy link' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(copy);
    expect(await screen.findByRole('alert')).toHaveTextContent(/does not allow copying/);
    await user.click(copy);
    expect(await screen.findByText('copied!')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('https://app.example');

    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    fireEvent.click(copy);
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(screen.getByText('copied!')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('copied!')).not.toBeInTheDocument();
  });

  it('returns to the page from which it was opened', async () => {
    const { user } = await renderApp('/account');
    await screen.findByText('Change Password');
    await user.click(await screen.findByRole('link', { name: 'Share' }));
    expect(await dialog()).toBeVisible();
    expect(location.pathname).toBe('/share');
    await waitFor(() => expect(document.title).toBe('Camera Web App - Share'));
    expect(screen.getByText('Change Password')).toBeInTheDocument();
    const go = vi.spyOn(history, 'go');
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => {
      fireEvent.click(close);
      fireEvent.click(close);
    });
    await waitFor(() => expect(location.pathname).toBe('/account'));
    expect(go).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(document.title).toBe('Camera Web App - Account'));
  });
});

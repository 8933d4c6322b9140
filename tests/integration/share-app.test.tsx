import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderApp } from '../support/renderApp';

const dialog = () => screen.findByRole('dialog', { name: 'Share the app' });

/** The mail drafts that were opened; none of them leaves the page. */
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

describe('sharing the app', () => {
  it('shows the app’s link, and opens a mail draft to the address', async () => {
    const drafts = mailDrafts();
    // As the other pages, it is found without regard to case and to a slash at the end.
    const { user } = await renderApp('/Share/');
    const shown = within(await dialog());
    expect(await screen.findByText(/Active Device/)).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Camera Web App - Share'));
    expect(shown.getByRole('link', { name: 'https://app.example' })).toBeVisible();
    await user.type(shown.getByRole('textbox', { name: 'Email' }), 'anna@camera.example');
    await user.click(shown.getByRole('button', { name: 'Share link' }));
    expect(drafts).toHaveLength(1);
    expect(drafts[0]?.pathname).toBe('anna@camera.example');
    expect(drafts[0]?.searchParams.get('subject')).not.toBe('');
    expect(drafts[0]?.searchParams.get('body')).toContain('https://app.example');
  });

  it.each([
    ['', 'Email field is required.'],
    ['anna@', 'Email must be valid email address.'],
  ])('flags the address %j, and opens the draft all the same', async (typed, message) => {
    const drafts = mailDrafts();
    const { user } = await renderApp('/share');
    const email = within(await dialog()).getByRole('textbox', { name: 'Email' });
    if (typed) await user.type(email, typed);
    await user.click(screen.getByRole('button', { name: 'Share link' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(message));
    expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(drafts).toHaveLength(1);
  });

  it('copies the link and says so for a second', async () => {
    const { user } = await renderApp('/share');
    const copy = within(await dialog()).getByRole('button', { name: 'Copy link' });
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

  it('says so when the browser does not allow copying', async () => {
    const { user } = await renderApp('/share');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(within(await dialog()).getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/does not allow copying/);
  });

  it('lies over the page it was opened from, and closing goes back there', async () => {
    const { user } = await renderApp('/account');
    await screen.findByText('Change Password');
    await user.click(await screen.findByRole('link', { name: 'Share' }));
    expect(await dialog()).toBeVisible();
    expect(location.pathname).toBe('/share');
    expect(screen.getByText('Change Password')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(location.pathname).toBe('/account'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('goes back once when Close is pressed twice', async () => {
    const { user } = await renderApp('/account');
    await user.click(await screen.findByRole('link', { name: 'Share' }));
    await dialog();
    const go = vi.spyOn(history, 'go');
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => {
      fireEvent.click(close);
      fireEvent.click(close);
    });
    await waitFor(() => expect(location.pathname).toBe('/account'));
    expect(go).toHaveBeenCalledTimes(1);
  });

  it('lies over the portal’s home on a direct visit, and closing stays there', async () => {
    const { user } = await renderApp('/share');
    const email = within(await dialog()).getByRole('textbox', { name: 'Email' });
    await user.type(email, 'anna');
    // What is typed stays when the page below has come.
    await screen.findByRole('heading', { level: 1, name: /Active Device/, hidden: true });
    expect(email).toBeInTheDocument();
    expect(email).toHaveValue('anna');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(location.pathname).toBe('/home'));
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
  });
});

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { gate } from '../support/gate';
import { openBrowser } from '../support/openBrowser';
import { demoLogin, renderApp } from '../support/renderApp';
import { settle } from '../support/settle';
import { last, only } from '../support/only';
import { pasteInto } from '../support/pasteInto';

describe('forgot-password screen', () => {
  it('sends a link only to the address of an account', async () => {
    const { user, server } = await renderApp('/forgot-password', { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Camera Web App - Forgot Password'));
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/');
    const email = await screen.findByRole('textbox', { name: 'Email' });
    const send = async (address: string) => {
      await pasteInto(user, email, address);
      await user.click(screen.getByRole('button', { name: 'Send' }));
    };
    for (const [address, message] of [
      ['', 'Email field is required.'],
      ['anna@', 'Email must be valid email address.'],
    ] as const) {
      await send(address);
      await waitFor(() => expect(email).toHaveAccessibleDescription(message));
    }
    expect(server.calls()).toEqual([]);

    await send('nobody@camera.example');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('There is no account with this e-mail address.');
    expect(email).toHaveValue('nobody@camera.example');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    await send(demoLogin.email);
    const dialog = await screen.findByRole('dialog', {
      name: 'Password reset link sent to your email successfully.',
    });
    expect(last(server.calls('forgotPassword')).body).toEqual({ data: { email: demoLogin.email } });
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });
});

describe('reset-password screen', () => {
  const password = () => screen.findByLabelText('Password');
  const confirm = () => screen.findByLabelText('Confirm Password');
  const reset = () => screen.getByRole('button', { name: 'Reset Password' });
  async function fill(user: UserEvent, first: string, second = first) {
    await pasteInto(user, await password(), first);
    await pasteInto(user, await confirm(), second);
    await user.click(reset());
  }
  const INVALID = 'This reset link is not valid. Please request a new one.';

  it('sets a new password, which is valid at the next log-in', async () => {
    const { user, server } = await renderApp('/reset-password?token=demo-reset', { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Camera Web App - Reset Password'));
    const fields = [await password(), await confirm()] as const;
    for (const [first, second, firstMessage, secondMessage] of [
      ['', '', 'Password field is required.', 'Confirm Password field is required.'],
      ['short', 'short', 'Password must have min 8 characters.', ''],
      ['Another12', 'Another13', '', 'Password does not match!'],
    ] as const) {
      await fill(user, first, second);
      await waitFor(() => expect(fields[0]).toHaveAccessibleDescription(firstMessage));
      await waitFor(() => expect(fields[1]).toHaveAccessibleDescription(secondMessage));
    }
    expect(server.calls()).toEqual([]);

    const used = 'This reset link was used before.';
    server.override('resetPassword', () =>
      HttpResponse.json({ errors: [{ status: 422, code: 'E1422', detail: used }] }, { status: 422 }),
    );
    await fill(user, 'Another12');
    expect(await screen.findByRole('alert')).toHaveTextContent(used);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    server.override('resetPassword', null);
    await user.click(reset());
    const dialog = await screen.findByRole('dialog', { name: 'Password reset successfully!' });
    const resting = screen.getByRole('button', { name: 'Reset Password', hidden: true });
    await waitFor(() => expect(resting).not.toHaveAttribute('aria-busy'));
    fireEvent.click(resting);
    expect(last(server.calls('resetPassword')).body).toEqual({
      data: { token: 'demo-reset', password: 'Another12' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/');
    await pasteInto(user, await screen.findByLabelText('Email'), demoLogin.email);
    await pasteInto(user, await password(), 'Another12');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
    expect(server.calls('resetPassword')).toHaveLength(2);
  });

  it('keeps the token in storage instead of the URL until the user leaves', async () => {
    const { user } = await renderApp('/reset-password?token=demo-reset&lang=en#form', { as: null });
    expect(await password()).toBeVisible();
    await waitFor(() => expect(location.href).toBe('https://app.example/reset-password?lang=en#form'));
    expect(JSON.stringify(history.state)).not.toContain('demo-reset');
    expect(sessionStorage.getItem('resetToken')).toBe('demo-reset');
    expect(localStorage).toHaveLength(0);
    await fill(user, 'short');
    await waitFor(async () =>
      expect(await password()).toHaveAccessibleDescription('Password must have min 8 characters.'),
    );
    act(() => {
      history.pushState(null, '', '/forgot-password');
      globalThis.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
    expect(sessionStorage).toHaveLength(0);
  });

  it('reports success without a redirect if the user has left the screen', async () => {
    const answer = gate();
    const { user } = await renderApp('/reset-password?token=demo-reset', {
      as: null,
      prepare: (server) =>
        server.override('resetPassword', () => answer.opened.then(() => HttpResponse.json({ data: {} }))),
    });
    await fill(user, 'Another12');
    act(() => {
      history.pushState(null, '', '/register');
      globalThis.dispatchEvent(new PopStateEvent('popstate'));
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
    answer.open();
    const dialog = await screen.findByRole('dialog', { name: 'Password reset successfully!' });
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await settle();
    expect(location.pathname).toBe('/register');
  });

  it('works after a reload', async () => {
    const browser = openBrowser();
    await browser.load('/reset-password?token=demo-reset');
    await waitFor(() => expect(location.search).toBe(''));
    const state: unknown = history.state;
    // `cleanup` unmounts the screen, which removes the token. A reload would keep it, so the test stores it
    // again.
    cleanup();
    sessionStorage.setItem('resetToken', 'demo-reset');
    await browser.load('/reset-password', { state });
    await fill(browser.user, 'Another12');
    await screen.findByRole('dialog', { name: 'Password reset successfully!' });
    expect(only(browser.server.calls('resetPassword')).body).toMatchObject({ data: { token: 'demo-reset' } });
  });

  it('shows no form for a link without a token', async () => {
    const browser = openBrowser();
    await browser.load('/reset-password?token=%20de+mo%2Breset=%20');
    await password();
    expect(sessionStorage.getItem('resetToken')).toBe('de+mo+reset=');

    for (const address of ['/reset-password', '/reset-password?token=']) {
      sessionStorage.setItem('resetToken', 'demo-reset');
      await browser.load(address);
      expect(await screen.findByText(INVALID)).toBeVisible();
      expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
      const link = screen.getByRole('link', { name: 'Request a new link' });
      expect(link).toHaveAttribute('href', '/forgot-password');
      expect(sessionStorage.getItem('resetToken')).toBeNull();
    }
  });
});

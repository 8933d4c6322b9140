import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { gate } from '../support/gate';
import { openBrowser } from '../support/openBrowser';
import { demoLogin, renderApp } from '../support/renderApp';
import { settle } from '../support/settle';

describe('the forgot-password screen', () => {
  const email = () => screen.findByRole('textbox', { name: 'Email' });
  const send = () => screen.getByRole('button', { name: 'Send' });

  it('sends a link to the address and says so', async () => {
    const { user, server } = await renderApp('/forgot-password', { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Forgot Password' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Camera Web App - Forgot Password'));
    await user.type(await email(), demoLogin.email);
    await user.click(send());
    const dialog = await screen.findByRole('dialog', {
      name: 'Password reset link sent to your email successfully.',
    });
    expect(server.calls('forgotPassword')[0]?.body).toEqual({ data: { email: demoLogin.email } });
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it.each([
    ['', 'Email field is required.'],
    ['anna@', 'Email must be valid email address.'],
  ])('refuses the address %j and sends nothing', async (typed, message) => {
    const { user, server } = await renderApp('/forgot-password', { as: null });
    const field = await email();
    if (typed) await user.type(field, typed);
    await user.click(send());
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(server.calls()).toEqual([]);
  });

  it('shows the vendor’s reason until it is dismissed', async () => {
    const { user } = await renderApp('/forgot-password', { as: null });
    await user.type(await email(), 'nobody@camera.example');
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no account with this e-mail address.',
    );
    expect(await email()).toHaveValue('nobody@camera.example');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('leads back to the log-in', async () => {
    await renderApp('/forgot-password', { as: null });
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/');
  });
});

describe('the reset-password screen', () => {
  const password = () => screen.findByLabelText('Password');
  const confirm = () => screen.findByLabelText('Confirm Password');
  const reset = () => screen.getByRole('button', { name: 'Reset Password' });

  it('sets the new password with the token of the link, and one can log in with it', async () => {
    const { user, server } = await renderApp('/reset-password?token=demo-reset', { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Camera Web App - Reset Password'));
    await user.type(await password(), 'Another12');
    await user.type(await confirm(), 'Another12');
    await user.click(reset());
    const dialog = await screen.findByRole('dialog', { name: 'Password reset successfully!' });
    const resting = screen.getByRole('button', { name: 'Reset Password', hidden: true });
    await waitFor(() => expect(resting).not.toHaveAttribute('aria-busy'));
    fireEvent.click(resting);
    expect(server.calls('resetPassword')[0]?.body).toEqual({
      data: { token: 'demo-reset', password: 'Another12' },
    });
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(location.pathname + location.search).toBe('/');
    await user.type(await screen.findByLabelText('Email'), demoLogin.email);
    await user.type(await password(), 'Another12');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
    expect(server.calls('resetPassword')).toHaveLength(1);
  });

  it.each([
    ['', '', 'Password field is required.', 'Confirm Password field is required.'],
    ['short', 'short', 'Password must have min 8 characters.', ''],
    ['Another12', 'Another13', '', 'Password does not match!'],
  ])('checks %j and %j first and sends nothing', async (first, second, firstMessage, secondMessage) => {
    const { user, server } = await renderApp('/reset-password?token=demo-reset', { as: null });
    const fields = [await password(), await confirm()] as const;
    if (first) await user.type(fields[0], first);
    if (second) await user.type(fields[1], second);
    await user.click(reset());
    await waitFor(() => expect(fields[0]).toHaveAccessibleDescription(firstMessage));
    await waitFor(() => expect(fields[1]).toHaveAccessibleDescription(secondMessage));
    expect(server.calls()).toEqual([]);
  });

  it('shows why a link was refused until it is dismissed', async () => {
    const { user } = await renderApp('/reset-password?token=used-before', { as: null });
    await user.type(await password(), 'Another12');
    await user.type(await confirm(), 'Another12');
    await user.click(reset());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This reset link is not valid any more. Please request a new one.',
    );
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps the token out of the address and the history, and forgets it when the screen is left', async () => {
    const { user } = await renderApp('/reset-password?token=demo-reset&lang=en#form', { as: null });
    expect(await password()).toBeVisible();
    await waitFor(() => expect(location.href).toBe('https://app.example/reset-password?lang=en#form'));
    expect(JSON.stringify(history.state)).not.toContain('demo-reset');
    expect(sessionStorage.getItem('resetToken')).toBe('demo-reset');
    expect(localStorage).toHaveLength(0);
    await user.type(await password(), 'short');
    await user.click(reset());
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

  it('tells its success to a user who has left it, and leaves them where they are', async () => {
    const answer = gate();
    const { user } = await renderApp('/reset-password?token=demo-reset', {
      as: null,
      prepare: (server) =>
        server.override('resetPassword', () => answer.opened.then(() => HttpResponse.json({ data: {} }))),
    });
    await user.type(await password(), 'Another12');
    await user.type(await confirm(), 'Another12');
    await user.click(reset());
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

  it('still works after a reload', async () => {
    const browser = openBrowser();
    await browser.load('/reset-password?token=demo-reset');
    await waitFor(() => expect(location.search).toBe(''));
    const state: unknown = history.state;
    // A test takes the screen away before it loads the tab anew; a reload does not.
    cleanup();
    sessionStorage.setItem('resetToken', 'demo-reset');
    await browser.load('/reset-password', { state });
    await browser.user.type(await password(), 'Another12');
    await browser.user.type(await confirm(), 'Another12');
    await browser.user.click(reset());
    await screen.findByRole('dialog', { name: 'Password reset successfully!' });
    expect(browser.server.calls('resetPassword')[0]?.body).toMatchObject({ data: { token: 'demo-reset' } });
  });

  it('forgets the token of a link that was followed here before when it is opened without one', async () => {
    const browser = openBrowser();
    sessionStorage.setItem('resetToken', 'demo-reset');
    await browser.load('/reset-password');
    expect(await screen.findByText('This reset link is not valid. Please request a new one.')).toBeVisible();
    expect(sessionStorage.getItem('resetToken')).toBeNull();
  });

  it('reads a + in the token as one, and no blanks around it', async () => {
    await renderApp('/reset-password?token=%20de+mo%2Breset=%20', { as: null });
    await password();
    expect(sessionStorage.getItem('resetToken')).toBe('de+mo+reset=');
  });

  it.each(['/reset-password', '/reset-password?token='])(
    'says that the link is not valid instead of showing a form that cannot work (%s)',
    async (address) => {
      await renderApp(address, { as: null });
      expect(
        await screen.findByText('This reset link is not valid. Please request a new one.'),
      ).toBeVisible();
      expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Request a new link' })).toHaveAttribute(
        'href',
        '/forgot-password',
      );
    },
  );
});

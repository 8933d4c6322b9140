import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { gate } from '../support/gate';
import { demoLogin, renderApp } from '../support/renderApp';
import { only } from '../support/only';
import { pasteInto } from '../support/pasteInto';

const email = () => screen.findByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const loginButton = () => screen.getByRole('button', { name: 'Login' });

async function fillIn(user: UserEvent, login = demoLogin): Promise<void> {
  for (const [field, text] of [
    [await email(), login.email],
    [password(), login.password],
  ] as const) {
    await pasteInto(user, field, text);
  }
}
const atHome = () => screen.findByRole('heading', { level: 1, name: /Active Device/ });

describe('log-in screen', () => {
  it('logs in with a valid address and password', async () => {
    const { user, server } = await renderApp('/login', { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Camera App'));
    expect(await email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    const forgotten = await screen.findByRole('link', { name: 'Forgot Password ?' });
    expect(forgotten).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByText('Need an account?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
    expect(screen.queryByRole('button', { name: 'Use the demo account' })).not.toBeInTheDocument();

    await user.type(await email(), demoLogin.email);
    await user.type(password(), demoLogin.password);
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(loginButton());
    expect(await atHome()).toBeVisible();
    expect(location.pathname).toBe('/home');
    const call = only(server.calls('login'));
    expect(call.body).toEqual({
      data: { platformType: 'OTHERS', username: demoLogin.email, password: demoLogin.password },
    });
    expect(call.headers).not.toHaveProperty('authorization');
  });

  it('explains invalid fields without sending a request', async () => {
    const { user, server } = await renderApp('/', { as: null });
    const emailField = await email();
    await user.click(loginButton());
    expect(await screen.findByText('Email field is required.')).toBeVisible();
    expect(screen.getByText('Password field is required.')).toBeVisible();
    expect(emailField).toHaveAttribute('aria-invalid', 'true');
    expect(emailField).toHaveAccessibleDescription('Email field is required.');
    expect(password()).toHaveAccessibleDescription('Password field is required.');
    await waitFor(() => expect(emailField).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    await user.click(await screen.findByRole('link', { name: 'Log in' }));

    await fillIn(user, { email: 'not an address', password: 'short' });
    await user.tab();
    expect(await screen.findByText('Email must be valid email address.')).toBeVisible();
    expect(await screen.findByText('Password must have min 8 characters.')).toBeVisible();
    await user.click(loginButton());
    expect(await email()).toHaveValue('not an address');
    expect(password()).toHaveValue('short');
    expect(server.calls()).toEqual([]);
  });

  it("shows the vendor's reason for a refusal until the user dismisses it", async () => {
    const { user, server } = await renderApp('/', { as: null });
    await fillIn(user, { ...demoLogin, password: 'Wrong1234' });
    await user.click(loginButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('The e-mail or the password is wrong.');
    expect(await email()).toHaveValue(demoLogin.email);
    expect(password()).toHaveValue('Wrong1234');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await email()).toHaveFocus();
    expect(location.pathname).toBe('/');

    const held = gate();
    server.override('login', async () => {
      await held.opened;
      return HttpResponse.json({ errors: [{ status: 401, code: 'E1401', detail: 'No.' }] }, { status: 401 });
    });
    await user.click(loginButton());
    await waitFor(() => expect(loginButton()).toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(server.calls('login')).toHaveLength(2));
    await user.click(loginButton());
    await user.type(password(), '{Enter}');
    held.open();
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    expect(loginButton()).not.toHaveAttribute('aria-busy');
    expect(server.calls('login')).toHaveLength(2);

    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    expect(await email()).toHaveValue('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    server.override('login', null);
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await atHome()).toBeVisible();
  });

  it('opens the demo with one click', async () => {
    const { user } = await renderApp('/', { as: null, demoAccount: demoLogin });
    await user.click(await screen.findByRole('button', { name: 'Use the demo account' }));
    expect(await atHome()).toBeVisible();
  });
});

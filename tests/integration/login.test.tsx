import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { gate } from '../support/gate';
import { demoLogin, renderApp } from '../support/renderApp';

const email = () => screen.findByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');
const loginButton = () => screen.getByRole('button', { name: 'Login' });

async function fillIn(user: UserEvent, login = demoLogin): Promise<void> {
  await user.type(await email(), login.email);
  await user.type(password(), login.password);
}

describe('the log-in screen', () => {
  it.each(['/', '/login'])('logs in from %s and leads to the cameras', async (address) => {
    const { user, server } = await renderApp(address, { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Camera App'));
    await fillIn(user);
    await user.click(loginButton());
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
    expect(location.pathname).toBe('/home');

    const [call] = server.calls('login');
    expect(call?.body).toEqual({
      data: { platformType: 'OTHERS', username: demoLogin.email, password: demoLogin.password },
    });
    expect(call?.headers).not.toHaveProperty('authorization');
  });

  it('logs in with the Enter key', async () => {
    const { user } = await renderApp('/', { as: null });
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
  });

  it('says under each field what is missing, leads to the first and sends nothing', async () => {
    const { user, server } = await renderApp('/', { as: null });
    const emailField = await email();
    await user.click(loginButton());
    expect(await screen.findByText('Email field is required.')).toBeVisible();
    expect(screen.getByText('Password field is required.')).toBeVisible();
    expect(emailField).toHaveAttribute('aria-invalid', 'true');
    expect(emailField).toHaveAccessibleDescription('Email field is required.');
    expect(password()).toHaveAccessibleDescription('Password field is required.');
    await waitFor(() => expect(emailField).toHaveFocus());
    expect(server.calls()).toEqual([]);
  });

  it('says what is wrong as a field is left, and keeps what was typed', async () => {
    const { user, server } = await renderApp('/', { as: null });
    await fillIn(user, { email: 'not an address', password: 'short' });
    await user.tab();
    expect(await screen.findByText('Email must be valid email address.')).toBeVisible();
    expect(await screen.findByText('Password must have min 8 characters.')).toBeVisible();
    await user.click(loginButton());
    expect(await email()).toHaveValue('not an address');
    expect(password()).toHaveValue('short');
    expect(server.calls()).toEqual([]);
  });

  it('shows the vendor’s reason until it is dismissed, and what was typed stays', async () => {
    const { user } = await renderApp('/', { as: null });
    await fillIn(user, { ...demoLogin, password: 'Wrong1234' });
    await user.click(loginButton());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The e-mail or the password is wrong.');
    expect(await email()).toHaveValue(demoLogin.email);
    expect(password()).toHaveValue('Wrong1234');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(await email()).toHaveFocus();
    expect(location.pathname).toBe('/');
  });

  it.each([
    ['server-error', 'Something went wrong!'],
    ['server-down', 'The server cannot be reached. Please check your connection and try again.'],
  ] as const)('says so when the vendor gives no reason (%s)', async (scenario, message) => {
    const { user } = await renderApp('/', { as: null, vendor: { scenario } });
    await fillIn(user);
    await user.click(loginButton());
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(loginButton()).not.toHaveAttribute('aria-busy');
  });

  it('is busy while the answer is under way, and asks once only', async () => {
    const held = gate();
    const { user, server } = await renderApp('/', {
      as: null,
      prepare: (vendor) =>
        vendor.override('login', async () => {
          await held.opened;
          return HttpResponse.json(
            { errors: [{ status: 401, code: 'E1401', detail: 'No.' }] },
            { status: 401 },
          );
        }),
    });
    await fillIn(user);
    await user.click(loginButton());
    await waitFor(() => expect(loginButton()).toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(server.calls('login')).toHaveLength(1));
    await user.click(loginButton());
    await user.type(password(), '{Enter}');
    held.open();
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    expect(server.calls('login')).toHaveLength(1);
  });

  it('keeps the token beyond the browser’s session only when asked to', async () => {
    const { user } = await renderApp('/', { as: null });
    await fillIn(user);
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await user.click(loginButton());
    await screen.findByRole('heading', { level: 1, name: /Active Device/ });
    expect(localStorage.getItem('token')).toBe(sessionStorage.getItem('token'));
  });

  it('leaves nothing in local storage otherwise, and the password nowhere', async () => {
    const { user, store } = await renderApp('/', { as: null });
    await fillIn(user);
    await user.click(loginButton());
    await screen.findByRole('heading', { level: 1, name: /Active Device/ });
    expect(sessionStorage.getItem('token')).not.toBeNull();
    expect(localStorage.getItem('token')).toBeNull();
    const places = [
      JSON.stringify(store.getState()),
      JSON.stringify(Object.entries(sessionStorage)),
      JSON.stringify(Object.entries(localStorage)),
      location.href,
    ];
    for (const place of places) expect(place).not.toContain(demoLogin.password);
  });

  it('shows the password while it is typed', async () => {
    const { user } = await renderApp('/', { as: null });
    await user.type(await screen.findByLabelText('Password'), 'Demo1234');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('tells password managers what each field is', async () => {
    await renderApp('/', { as: null });
    expect(await email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  it('leads those without a password or an account on', async () => {
    await renderApp('/', { as: null });
    expect(await screen.findByRole('link', { name: 'Forgot Password ?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    expect(screen.getByText('Need an account?')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/register');
  });

  it('forgets a failure when one goes elsewhere', async () => {
    const { user } = await renderApp('/', { as: null });
    await fillIn(user, { ...demoLogin, password: 'Wrong1234' });
    await user.click(loginButton());
    await screen.findByRole('alert');
    await user.click(screen.getByRole('link', { name: 'Sign up' }));
    await user.click(await screen.findByRole('link', { name: 'Log in' }));
    expect(await email()).toHaveValue('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lets a newcomer into the demo with one click', async () => {
    const { user } = await renderApp('/', { as: null, demoAccount: demoLogin });
    await user.click(await screen.findByRole('button', { name: 'Use the demo account' }));
    expect(await screen.findByRole('heading', { level: 1, name: /Active Device/ })).toBeVisible();
  });

  it('offers no demo account outside the demo', async () => {
    await renderApp('/', { as: null });
    await email();
    expect(screen.queryByRole('button', { name: 'Use the demo account' })).not.toBeInTheDocument();
  });
});

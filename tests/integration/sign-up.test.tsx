import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { gate } from '../support/gate';
import { demoLogin, renderApp } from '../support/renderApp';
import { settle } from '../support/settle';
import { only } from '../support/only';
import { pasteInto } from '../support/pasteInto';

const newUser = {
  username: 'Оленка7',
  email: 'new@camera.example',
  password: 'Fresh1234',
  confirm: 'Fresh1234',
};

const submit = () => screen.getByRole('button', { name: 'Sign Up' });
const field = (label: string) => screen.findByLabelText(label);

async function fillIn(user: UserEvent, changes: Partial<typeof newUser> = {}): Promise<void> {
  const values = { ...newUser, ...changes };
  for (const [label, value] of [
    ['Username', values.username],
    ['Email', values.email],
    ['Password', values.password],
    ['Confirm Password', values.confirm],
  ] as const) {
    await pasteInto(user, await field(label), value);
  }
}

async function logIn(user: UserEvent, { email, password }: { email: string; password: string }) {
  await user.click(await field('Email'));
  await user.paste(email);
  await user.click(await field('Password'));
  await user.paste(password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

describe('sign-up screen', () => {
  it('creates an account, with which the new user can log in', async () => {
    const { user, server, store } = await renderApp('/register', { as: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/');
    await waitFor(() => expect(document.title).toBe('Camera Web App - Sign Up'));
    await user.type(await field('Username'), newUser.username);
    await user.type(await field('Email'), newUser.email);
    await user.type(await field('Password'), newUser.password);
    await user.click(await field('Confirm Password'));
    await user.paste(newUser.confirm);
    await user.click(submit());

    const dialog = await screen.findByRole('dialog', { name: 'Registered successfully!!!' });
    expect(dialog).toHaveTextContent(
      'Please check your e-mail to activate account, in order to ensure the security of your account.',
    );
    const resting = screen.getByRole('button', { name: 'Sign Up', hidden: true });
    await waitFor(() => expect(resting).not.toHaveAttribute('aria-busy'));
    fireEvent.click(resting);
    expect(only(server.calls('signUp')).body).toEqual({
      data: { username: newUser.username, email: newUser.email, password: newUser.password, tenant: 'home' },
    });
    expect(JSON.stringify(store.getState())).not.toContain(newUser.password);
    expect(location.href).not.toContain(newUser.password);
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(location.pathname).toBe('/');
    await logIn(user, newUser);
    expect(await screen.findByRole('heading', { level: 1, name: 'No Active Devices' })).toBeVisible();
    expect(server.calls('signUp')).toHaveLength(1);
  });

  it('explains invalid fields without sending a request', async () => {
    const { user, server } = await renderApp('/register', { as: null });
    const username = await field('Username');
    await user.click(submit());
    expect(await screen.findByText('Username field is required.')).toBeVisible();
    expect(screen.getByText('Email field is required.')).toBeVisible();
    expect(screen.getByText('Password field is required.')).toBeVisible();
    expect(screen.getByText('Confirm Password field is required.')).toBeVisible();
    expect(screen.queryByText('Can not be same with account.')).not.toBeInTheDocument();
    await waitFor(() => expect(username).toHaveFocus());

    const weak =
      'Password must be entered over 8  characters, including upper and lower letters, numbers and symbols like !,#,@,+,$.';
    const same = 'Can not be same with account.';
    for (const [label, changes, message] of [
      ['Username', { username: 'a' }, 'Username must contain min 2 characters.'],
      ['Username', { username: 'anna b' }, 'Username contains alphanumeric only.'],
      ['Email', { email: 'anna' }, 'Email must be valid email address.'],
      ['Password', { password: 'lower123', confirm: 'lower123' }, weak],
      ['Password', { email: 'Anna1@camera.example', password: 'Anna1@camera.example' }, same],
      ['Password', { password: newUser.email, confirm: newUser.email }, same],
      ['Confirm Password', { confirm: 'Other1234' }, 'Password does not match!'],
    ] as const) {
      await fillIn(user, changes);
      await user.click(submit());
      const wrong = await field(label);
      // Accessible descriptions collapse white space. The next check covers the two spaces in the password's
      // message.
      await waitFor(() => expect(wrong).toHaveAccessibleDescription(message.replaceAll(/\s+/g, ' ')));
      expect(screen.getByText((_text, element) => element?.textContent === message)).toBeVisible();
    }
    expect(server.calls()).toEqual([]);

    await fillIn(user, { username: 'anna' });
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('This username is already taken.');
    expect(await field('Email')).toHaveValue(newUser.email);
    expect(await field('Password')).toHaveValue(newUser.password);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports success without a redirect if the user has left the screen', async () => {
    const answer = gate();
    const { user } = await renderApp('/register', {
      as: null,
      prepare: (server) =>
        server.override('signUp', () => answer.opened.then(() => HttpResponse.json({ data: {} }))),
    });
    await fillIn(user);
    await user.click(submit());
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    await logIn(user, demoLogin);
    await user.click(await screen.findByRole('link', { name: 'Account' }));
    await screen.findByRole('heading', { level: 1, name: 'Account' });
    answer.open();
    const dialog = await screen.findByRole('dialog', { name: 'Registered successfully!!!' });
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await settle();
    expect(location.pathname).toBe('/account');
  });
});

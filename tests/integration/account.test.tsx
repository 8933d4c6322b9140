import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { PHONE_USER_EMAIL } from '@mocks/vendor/people';
import { gate } from '../support/gate';
import { demoLogin, renderApp } from '../support/renderApp';
import { windowThatOpens } from '../support/windowThatOpens';
import { last } from '../support/only';
import { pasteInto } from '../support/pasteInto';

const menu = () => screen.findByRole('navigation', { name: 'Account' });
const item = async (name: string) => within(await menu()).getByRole('button', { name });
const field = (label: string) => screen.findByLabelText(label);
const save = () => screen.getByRole('button', { name: 'Save' });
const dialog = (name: string) => screen.findByRole('dialog', { name });

const refusal = (detail: string) =>
  HttpResponse.json({ errors: [{ status: 422, code: 'E1422', detail }] }, { status: 422 });

describe('account screen', () => {
  it('changes the display name if it is valid and the server accepts it', async () => {
    const { user, server } = await renderApp('/account');
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Camera Web App - Account'));
    const main = screen.getByRole('main');
    expect(await within(main).findByText('Alex')).toBeVisible();
    expect(within(main).getByText(demoLogin.email)).toBeVisible();
    expect(await item('Name')).toHaveAttribute('aria-current', 'true');
    const name = await field('Name');
    expect(name).toBeVisible();
    const names = within(await menu())
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names).toEqual(['Name', 'Email', 'Change Password', 'Preferences', 'Support', 'Logout']);

    expect(save()).toHaveAttribute('data-active', 'false');
    for (const [typed, message] of [
      ['', 'Name field is required.'],
      ['a', 'Name must contain min 2 characters.'],
      ['Alex Kim', 'Name contains alphanumeric only.'],
    ] as const) {
      await pasteInto(user, name, typed);
      await user.click(save());
      await waitFor(() => expect(name).toHaveAccessibleDescription(message));
      expect(name).toHaveValue(typed);
    }
    expect(server.calls('changeName')).toEqual([]);

    server.override('changeName', () => refusal('This name is reserved.'));
    await pasteInto(user, name, 'admin');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('This name is reserved.');
    expect(name).toHaveValue('admin');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    server.override('changeName', null);
    const profile = gate();
    // The new name is shown even if the profile fails to load again.
    server.override('profile', () => profile.opened.then(() => HttpResponse.json({}, { status: 500 })));
    await pasteInto(user, name, 'Олександра');
    expect(save()).toHaveAttribute('data-active', 'true');
    await user.click(save());
    const done = await dialog('Display name changed successfully!');
    expect(last(server.calls('changeName')).body).toEqual({ desire: { displayName: 'Олександра' } });
    expect(screen.getAllByText('Олександра')).toHaveLength(2);
    profile.open();
    await user.click(within(done).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(last(server.calls('profile')).status).toBe(500));
    expect(screen.getAllByText('Олександра')).toHaveLength(2);
  });

  it('explains an invalid e-mail address, and says that even a valid one is not saved', async () => {
    const { user, server } = await renderApp('/account');
    await user.click(await item('Email'));
    const email = await field('Email');
    expect(save()).toHaveAttribute('data-active', 'false');
    for (const [typed, message] of [
      ['', 'Email field is required.'],
      ['anna@', 'Email must be valid email address.'],
    ] as const) {
      await pasteInto(user, email, typed);
      await user.click(save());
      await waitFor(() => expect(email).toHaveAccessibleDescription(message));
    }
    await pasteInto(user, email, 'new@camera.example');
    const before = server.calls().length;
    await user.click(save());
    expect(await screen.findByText(/Nothing was saved/)).toBeVisible();
    expect(server.calls()).toHaveLength(before);
  });

  it('changes the password if the old password is correct', async () => {
    const weak =
      'must be entered over 8  characters, including upper and lower letters, numbers and symbols like !,#,@,+,$.';
    const account = 'Kim1@camera.example';
    const { user, server, store } = await renderApp('/account', {
      prepare: (vendor) =>
        vendor.override('profile', () =>
          HttpResponse.json({ data: { username: 'kim', displayName: 'Kim', email: account } }),
        ),
    });
    expect(await screen.findAllByText(account)).not.toEqual([]);
    await user.click(await item('Change Password'));
    const fields = [await field('Old Password'), await field('New Password'), await field('Re-Password')];
    const fill = async (...values: [string, string, string]) => {
      for (const [index, value] of values.entries()) {
        const target = fields[index];
        if (target) await pasteInto(user, target, value);
      }
    };
    expect(save()).toHaveAttribute('data-active', 'false');
    await user.click(save());
    expect(await screen.findByText('Old Password field is required.')).toBeVisible();
    expect(screen.getByText('New Password field is required.')).toBeVisible();
    expect(screen.getByText('Re-Password field is required.')).toBeVisible();

    for (const [old, fresh, again, message] of [
      ['weak', 'Another12', 'Another12', `Old Password ${weak}`],
      ['Demo1234', 'weak', 'weak', `New Password ${weak}`],
      ['Demo1234', 'Another12', 'Another13', 'Re-Password does not match!'],
      ['Demo1234', account, account, 'New Password can not be same with account.'],
    ] as const) {
      await fill(old, fresh, again);
      await user.click(save());
      expect(await screen.findByText((_text, element) => element?.textContent === message)).toBeVisible();
    }
    expect(server.calls('changePassword')).toEqual([]);

    await fill('Wrong1234', 'Another12', 'Another12');
    await user.click(save());
    expect(await screen.findByRole('alert')).toHaveTextContent('The old password is wrong.');
    expect(fields[0]).toHaveValue('Wrong1234');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    await fill(demoLogin.password, 'Another12', 'Another12');
    expect(save()).toHaveAttribute('data-active', 'true');
    await user.click(save());
    await dialog('Password changed successfully!');
    for (const input of fields) expect(input).toHaveValue('');
    expect(last(server.calls('changePassword')).body).toEqual({
      desire: { newPassword: 'Another12', oldPassword: demoLogin.password },
    });
    expect(JSON.stringify(store.getState())).not.toContain('Another12');
    expect(sessionStorage.getItem('token')).not.toBeNull();
  });

  it('does not offer Change Password to a user with a numeric user name', async () => {
    await renderApp('/account', { as: PHONE_USER_EMAIL });
    await item('Name');
    expect(within(await menu()).queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument();
  });

  it('opens support in a new window, or offers a link if pop-ups are blocked', async () => {
    const held = gate();
    const { open, opened, replace, close } = windowThatOpens();
    const { user, server } = await renderApp('/account', {
      prepare: (vendor) =>
        vendor.override('support', async () => {
          await held.opened;
          return HttpResponse.json({ data: { url: 'https://help.example/start' } });
        }),
    });
    const support = await item('Support');
    await user.click(support);
    expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank');
    expect(opened.opener).toBeNull();
    expect(replace).not.toHaveBeenCalled();
    held.open();
    await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('https://help.example/start'));

    const dismissed = async (message: string) => {
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent(message);
      await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    };
    for (const url of ['javascript:alert(1)', 'file:///etc/passwd']) {
      server.override('support', () => HttpResponse.json({ data: { url } }));
      close.mockClear();
      await user.click(support);
      await dismissed('Something went wrong! Please try again.');
      expect(close).toHaveBeenCalledOnce();
    }
    server.override('support', () => refusal('Support opens at nine.'));
    close.mockClear();
    await user.click(support);
    await dismissed('Support opens at nine.');
    expect(close).toHaveBeenCalledOnce();
    expect(replace).toHaveBeenCalledOnce();

    server.override('support', null);
    open.mockReturnValue(null);
    const statuses = screen.getAllByRole('status');
    await user.click(support);
    const link = await screen.findByRole('link', { name: 'Open Support' });
    expect(statuses, 'only a status that was there before is heard').toContain(
      link.closest('[role="status"]'),
    );
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(link).toHaveAttribute('href', expect.stringMatching(/^https?:/));
  });
});

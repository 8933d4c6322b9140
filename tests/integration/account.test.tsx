import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { ANNA_EMAIL, PHONE_USER_EMAIL } from '@mocks/vendor/people';
import { gate } from '../support/gate';
import { demoLogin, renderApp } from '../support/renderApp';
import { windowThatOpens } from '../support/windowThatOpens';

const menu = () => screen.findByRole('navigation', { name: 'Account' });
const item = async (name: string) => within(await menu()).getByRole('button', { name });
const field = (label: string) => screen.findByLabelText(label);
const save = () => screen.getByRole('button', { name: 'Save' });
const dialog = (name: string) => screen.findByRole('dialog', { name });

const refusal = (detail: string) =>
  HttpResponse.json({ errors: [{ status: 422, code: 'E1422', detail }] }, { status: 422 });

describe('the account screen', () => {
  it('shows who is logged in and opens on the name', async () => {
    await renderApp('/account');
    expect(await screen.findByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Camera Web App - Account'));
    const main = screen.getByRole('main');
    expect(await within(main).findByText('Alex')).toBeVisible();
    expect(within(main).getByText(demoLogin.email)).toBeVisible();
    expect(await item('Name')).toHaveAttribute('aria-current', 'true');
    expect(await field('Name')).toBeVisible();
    const names = within(await menu())
      .getAllByRole('button')
      .map((button) => button.textContent);
    expect(names).toEqual(['Name', 'Email', 'Change Password', 'Preferences', 'Support', 'Logout']);
  });

  it('says why the profile could not be loaded, and loads it on another try', async () => {
    const { user, server } = await renderApp('/account', {
      prepare: (vendor) => vendor.override('profile', () => refusal('The profile is being moved.')),
    });
    expect(await screen.findByText('The profile is being moved.')).toBeVisible();
    server.override('profile', null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await within(screen.getByRole('main')).findByText('Alex')).toBeVisible();
  });

  describe('name', () => {
    it('changes the name everywhere', async () => {
      const { user, server } = await renderApp('/account');
      expect(await screen.findByRole('button', { name: 'Save' })).toHaveAttribute('data-active', 'false');
      await user.type(await field('Name'), 'Олександра');
      expect(save()).toHaveAttribute('data-active', 'true');
      await user.click(save());
      await user.click(
        within(await dialog('Display name changed successfully!')).getByRole('button', { name: 'OK' }),
      );
      expect(server.calls('changeName')[0]?.body).toEqual({ desire: { displayName: 'Олександра' } });
      await waitFor(() => expect(screen.getAllByText('Олександра')).toHaveLength(2));
    });

    it('says that it was changed while the profile has yet to follow', async () => {
      const { user, server } = await renderApp('/account');
      await screen.findAllByText('Alex');
      const profile = gate();
      server.override('profile', () =>
        profile.opened.then(() => HttpResponse.json({ data: { username: 'alex', displayName: 'Kim' } })),
      );
      await user.type(await field('Name'), 'Kim');
      await user.click(save());
      await dialog('Display name changed successfully!');
      expect(screen.queryByText('Kim')).not.toBeInTheDocument();
      profile.open();
      await waitFor(() => expect(screen.getAllByText('Kim')).toHaveLength(2));
    });

    it.each([
      ['', 'Name field is required.'],
      ['a', 'Name must contain min 2 characters.'],
      ['Alex Kim', 'Name contains alphanumeric only.'],
    ])('refuses %j with its reason and sends nothing', async (typed, message) => {
      const { user, server } = await renderApp('/account');
      const name = await field('Name');
      if (typed) await user.type(name, typed);
      await user.click(save());
      await waitFor(() => expect(name).toHaveAccessibleDescription(message));
      expect(name).toHaveValue(typed);
      expect(server.calls('changeName')).toEqual([]);
    });

    it('shows the vendor’s reason until it is dismissed', async () => {
      const { user } = await renderApp('/account', {
        prepare: (vendor) => vendor.override('changeName', () => refusal('This name is reserved.')),
      });
      await user.type(await field('Name'), 'admin');
      await user.click(save());
      expect(await screen.findByRole('alert')).toHaveTextContent('This name is reserved.');
      expect(await field('Name')).toHaveValue('admin');
      await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });

  describe('e-mail', () => {
    it.each([
      ['', 'Email field is required.'],
      ['anna@', 'Email must be valid email address.'],
    ])('refuses %j with its reason', async (typed, message) => {
      const { user } = await renderApp('/account');
      await user.click(await item('Email'));
      const email = await field('Email');
      expect(save()).toHaveAttribute('data-active', 'false');
      if (typed) await user.type(email, typed);
      await user.click(save());
      await waitFor(() => expect(email).toHaveAccessibleDescription(message));
    });

    it('checks an address, and says that nothing was saved', async () => {
      const { user, server } = await renderApp('/account');
      await user.click(await item('Email'));
      await user.type(await field('Email'), 'new@camera.example');
      const before = server.calls().length;
      await user.click(save());
      expect(await screen.findByText(/Nothing was saved/)).toBeVisible();
      expect(server.calls()).toHaveLength(before);
    });
  });

  describe('password', () => {
    async function open(user: Awaited<ReturnType<typeof renderApp>>['user']) {
      await user.click(await item('Change Password'));
      const fields = [await field('Old Password'), await field('New Password'), await field('Re-Password')];
      return async (...values: [string, string, string]) => {
        for (const [index, value] of values.entries()) {
          const target = fields[index];
          if (value && target) await user.type(target, value);
        }
        return fields;
      };
    }

    it('changes it, empties the fields, and the session goes on', async () => {
      const { user, server, store } = await renderApp('/account');
      const fill = await open(user);
      expect(save()).toHaveAttribute('data-active', 'false');
      const fields = await fill(demoLogin.password, 'Another12', 'Another12');
      expect(save()).toHaveAttribute('data-active', 'true');
      await user.click(save());
      await dialog('Password changed successfully!');
      for (const input of fields) expect(input).toHaveValue('');
      expect(server.calls('changePassword')[0]?.body).toEqual({
        desire: { newPassword: 'Another12', oldPassword: demoLogin.password },
      });
      expect(JSON.stringify(store.getState())).not.toContain('Another12');
    });

    it('says under each field what is missing and sends nothing', async () => {
      const { user, server } = await renderApp('/account');
      await open(user);
      await user.click(save());
      expect(await screen.findByText('Old Password field is required.')).toBeVisible();
      expect(screen.getByText('New Password field is required.')).toBeVisible();
      expect(screen.getByText('Re-Password field is required.')).toBeVisible();
      expect(server.calls('changePassword')).toEqual([]);
    });

    const weak =
      'must be entered over 8  characters, including upper and lower letters, numbers and symbols like !,#,@,+,$.';
    it.each([
      ['weak', 'Another12', 'Another12', `Old Password ${weak}`],
      ['Demo1234', 'weak', 'weak', `New Password ${weak}`],
      ['Demo1234', 'Another12', 'Another13', 'Re-Password does not match!'],
    ])('refuses %j, %j, %j with its reason and sends nothing', async (old, fresh, again, message) => {
      const { user, server } = await renderApp('/account');
      const fill = await open(user);
      await fill(old, fresh, again);
      await user.click(save());
      expect(await screen.findByText((_text, element) => element?.textContent === message)).toBeVisible();
      expect(server.calls('changePassword')).toEqual([]);
    });

    it('refuses the account’s e-mail address as its password', async () => {
      const email = 'Kim1@camera.example';
      const { user, server } = await renderApp('/account', {
        as: ANNA_EMAIL,
        prepare: (vendor) =>
          vendor.override('profile', () =>
            HttpResponse.json({ data: { username: 'kim', displayName: 'Kim', email } }),
          ),
      });
      expect(await screen.findAllByText(email)).not.toEqual([]);
      const fill = await open(user);
      await fill('Demo1234', email, email);
      await user.click(save());
      expect(await screen.findByText('New Password can not be same with account.')).toBeVisible();
      expect(server.calls('changePassword')).toEqual([]);
    });

    it('shows why it was refused, and what was typed stays', async () => {
      const { user } = await renderApp('/account');
      const fill = await open(user);
      const fields = await fill('Wrong1234', 'Another12', 'Another12');
      await user.click(save());
      expect(await screen.findByRole('alert')).toHaveTextContent('The old password is wrong.');
      expect(fields[0]).toHaveValue('Wrong1234');
      await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('asks to try again when the vendor gives no reason', async () => {
      const { user } = await renderApp('/account', {
        prepare: (vendor) => vendor.override('changePassword', () => refusal('')),
      });
      const fill = await open(user);
      await fill(demoLogin.password, 'Another12', 'Another12');
      await user.click(save());
      expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong! Please try again.');
    });

    it('is not there for a user whose user name is a number', async () => {
      await renderApp('/account', { as: PHONE_USER_EMAIL });
      await item('Name');
      expect(within(await menu()).queryByRole('button', { name: 'Change Password' })).not.toBeInTheDocument();
    });
  });

  describe('support', () => {
    it('opens the vendor’s page in a new window, with the click itself', async () => {
      const held = gate();
      const { open, opened, replace } = windowThatOpens();
      const { user } = await renderApp('/account', {
        prepare: (vendor) =>
          vendor.override('support', async () => {
            await held.opened;
            return HttpResponse.json({ data: { url: 'https://help.example/start' } });
          }),
      });
      await user.click(await item('Support'));
      expect(open).toHaveBeenCalledExactlyOnceWith('', '_blank');
      expect(opened.opener).toBeNull();
      expect(replace).not.toHaveBeenCalled();
      held.open();
      await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('https://help.example/start'));
    });

    it.each([
      ['javascript:alert(1)', 'Something went wrong! Please try again.'],
      ['file:///etc/passwd', 'Something went wrong! Please try again.'],
    ])('does not follow %s', async (url, message) => {
      const { replace, close } = windowThatOpens();
      const { user } = await renderApp('/account', {
        prepare: (vendor) => vendor.override('support', () => HttpResponse.json({ data: { url } })),
      });
      await user.click(await item('Support'));
      expect(await screen.findByRole('alert')).toHaveTextContent(message);
      expect(replace).not.toHaveBeenCalled();
      expect(close).toHaveBeenCalledOnce();
    });

    it('says why there is no page, and the empty window goes away', async () => {
      const { close } = windowThatOpens();
      const { user } = await renderApp('/account', {
        prepare: (vendor) => vendor.override('support', () => refusal('Support opens at nine.')),
      });
      await user.click(await item('Support'));
      expect(await screen.findByRole('alert')).toHaveTextContent('Support opens at nine.');
      expect(close).toHaveBeenCalledOnce();
      await user.click(screen.getByRole('button', { name: 'Close' }));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });

    it('offers a link where the browser allows no new window', async () => {
      vi.spyOn(globalThis.window, 'open').mockReturnValue(null);
      const { user } = await renderApp('/account');
      const support = await item('Support');
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

  it('logs out: back to the log-in, and nothing of the session is left', async () => {
    const { user, store } = await renderApp('/account', { remembered: true });
    await user.click(await item('Logout'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(location.pathname).toBe('/');
    expect(sessionStorage).toHaveLength(0);
    expect(localStorage).toHaveLength(0);
    expect(store.getState().profile.profile).toBeNull();
  });
});

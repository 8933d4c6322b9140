import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { shareCamera } from '@/store/account/sharing';
import { gate } from '../support/gate';
import { pressShare } from '../support/pressShare';
import { renderApp, type RenderAppOptions } from '../support/renderApp';
import { last } from '../support/only';

async function openSharing(cameraName = 'Front Door', options: RenderAppOptions = {}) {
  const app = await renderApp('/home', options);
  const camera = app.server.vendor.household.cameraNamed(cameraName);
  if (!camera) throw new Error(`There is no camera ${cameraName}.`);
  await pressShare(app.user, cameraName);
  return { ...app, camera };
}

const TITLE = 'Share camera video.';
const dialog = async () => within(await screen.findByRole('dialog', { name: TITLE }));
const popUp = (name: string) => screen.findByRole('dialog', { name });
const member = async (name: string) =>
  (await dialog()).findByRole('button', { name: `Remove ${name}`, hidden: true });

describe('share-camera screen', () => {
  it('removes a member after a confirmation', async () => {
    const { user, server, camera } = await openSharing();
    const shown = await dialog();
    expect(shown.getByText('You can share this video with your friends')).toBeVisible();
    expect(await member('Anna')).toBeVisible();
    const people = shown.getAllByRole('listitem');
    expect(people.map((person) => person.textContent)).toEqual([
      'Annaanna@camera.example',
      '山田由紀yuki@camera.example',
    ]);

    await user.click(await member('Anna'));
    const question = await popUp('Remove family member');
    expect(question).toHaveTextContent('Are you sure you want to remove family member?');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
    const button = await member('Anna');
    expect(button).toBeVisible();
    expect(server.calls('removeShare')).toEqual([]);

    server.vendor.setScenario('share-refused');
    await user.click(button);
    await user.click(within(await popUp('Remove family member')).getByRole('button', { name: 'Remove' }));
    const failed = await popUp('Error while removing access');
    expect(server.calls('removeShare').map(({ status }) => status)).toEqual([422]);
    await user.click(within(failed).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(failed).not.toBeInTheDocument());
    expect(button).toBeVisible();
    server.vendor.setScenario(null);

    fireEvent.click(button);
    fireEvent.click(button);
    const list = gate();
    server.override('shares', () => list.opened.then(() => HttpResponse.json({ data: { users: [] } })));
    await user.click(within(await popUp('Remove family member')).getByRole('button', { name: 'Remove' }));
    const done = await popUp('Access removed successfully!');
    expect(last(server.calls('removeShare')).path).toMatch(
      new RegExp(`^/uis/v1/cameras/${camera.uuid}/shares/[0-9a-f-]+$`),
    );
    expect(screen.queryByText('anna@camera.example')).not.toBeInTheDocument();
    expect(screen.getByText('yuki@camera.example')).toBeInTheDocument();
    list.open();
    await waitFor(() => expect(screen.queryByText('yuki@camera.example')).not.toBeInTheDocument());
    await user.click(within(done).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove family member' })).toBeNull());
    expect(server.calls('removeShare')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /removing|Remove|removed/ })).toBeNull());
  });

  it('rejects invalid and unknown e-mail addresses, then adds a member', async () => {
    const { user, server } = await openSharing();
    expect(await member('Anna')).toBeVisible();
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Add new' }));
    const email = shown.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveFocus();
    const share = async (address: string) => {
      await user.clear(email);
      if (address) await user.paste(address);
      await user.click(shown.getByRole('button', { name: 'Share' }));
    };
    const isWrong = async (message: string) => {
      await waitFor(() => expect(email).toHaveAccessibleDescription(message));
      expect(email).toHaveAttribute('aria-invalid', 'true');
    };
    await share('');
    await isWrong('Email field is required.');
    await share('omar@');
    await isWrong('Email must be valid email address.');
    expect(server.calls('addShare')).toEqual([]);

    await share('nobody@camera.example');
    await isWrong('There is no account with this e-mail address.');
    await user.tab();
    expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(email).toHaveValue('nobody@camera.example');
    await user.type(email, 'x');
    expect(email).not.toHaveAttribute('aria-invalid');

    const list = gate();
    server.override('shares', () => list.opened.then(() => undefined));
    await share('omar@camera.example');
    const done = await popUp('Camera shared with omar@camera.example');
    expect(last(server.calls('addShare')).body).toEqual({ data: { email: 'omar@camera.example' } });
    expect(screen.getByText('anna@camera.example')).toBeInTheDocument();
    expect(screen.queryByText('عمر')).not.toBeInTheDocument();
    list.open();
    await user.click(within(done).getByRole('button', { name: 'OK' }));
    expect(await member('عمر')).toBeVisible();
  });

  it('says that no other user can see the camera', async () => {
    const { user, server, store, camera } = await openSharing();
    const removal = gate();
    server.override('removeShare', () => removal.opened.then(() => HttpResponse.json({ data: {} })));
    await user.click(await member('Anna'));
    await user.click(within(await popUp('Remove family member')).getByRole('button', { name: 'Remove' }));
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).not.toBeInTheDocument());
    await pressShare(user, 'Garden');
    const none = 'No one else can see this camera yet.';
    expect(await screen.findByText(none)).toBeVisible();
    removal.open();
    const removed = await popUp('Access removed successfully!');
    expect(screen.getByText(none)).toBeInTheDocument();
    await act(() => store.dispatch(shareCamera(camera.uuid, 'omar@camera.example')));
    expect(screen.getByText(none)).toBeInTheDocument();
    await user.click(within(removed).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(removed).not.toBeInTheDocument());
    (await dialog()).getByRole('button', { name: 'Close' }).focus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).not.toBeInTheDocument());
  });

  it('ends the session if the vendor reports a log-out', async () => {
    await openSharing('Front Door', { vendor: { scenario: 'user-already-logout' } });
    await waitFor(() => expect(sessionStorage.getItem('token')).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(screen.getByText('The server has logged you out. Please log in again.')).toBeVisible();
  });
});

describe('share dialog', () => {
  it('closes on Escape, but not on a click outside', async () => {
    const { user } = await openSharing();
    await user.click(await (await dialog()).findByRole('button', { name: 'Add new' }));
    const email = await (await dialog()).findByRole('textbox', { name: 'Email' });
    await user.click(email);
    await user.paste('omar@camera.example');
    const shown = screen.getByRole('dialog', { name: TITLE });
    const beside = shown.closest('.MuiDialog-container');
    if (!beside) throw new Error('The dialog has no container.');
    fireEvent.mouseDown(beside);
    fireEvent.click(beside);
    expect(email).toHaveValue('omar@camera.example');
    expect(shown).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).not.toBeInTheDocument());
  });

  it('shows the id of a member without a name and address', async () => {
    const { server, user } = await renderApp('/home');
    server.override('shares', () => HttpResponse.json({ data: { users: [{ uuid: 'member-7' }] } }));
    await pressShare(user, 'Front Door');
    expect(await (await dialog()).findByRole('button', { name: 'Remove member-7' })).toBeVisible();
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { shareCamera } from '@/store/account/sharing';
import { gate } from '../support/gate';
import { pressShare } from '../support/pressShare';
import { renderApp, type RenderAppOptions } from '../support/renderApp';

/** The share dialog of one of the demo user's cameras. */
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

describe('sharing a camera', () => {
  it('lists those who may see it, without the owner', async () => {
    await openSharing();
    const shown = await dialog();
    expect(shown.getByText('You can share this video with your friends')).toBeVisible();
    expect(await member('Anna')).toBeVisible();
    const people = shown.getAllByRole('listitem');
    expect(people.map((person) => person.textContent)).toEqual([
      'Annaanna@camera.example',
      '山田由紀yuki@camera.example',
    ]);
  });

  it('says so when it is shared with no one', async () => {
    await openSharing('Garden');
    expect(await (await dialog()).findByText('Nobody else sees this camera yet.')).toBeVisible();
  });

  it('adds a member by e-mail, and the list follows', async () => {
    const { user, server } = await openSharing();
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Add new' }));
    const email = shown.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveFocus();
    await user.type(email, 'omar@camera.example');
    await user.click(shown.getByRole('button', { name: 'Share' }));
    const done = await popUp('Camera shared with omar@camera.example');
    expect(server.calls('addShare')[0]?.body).toEqual({ data: { email: 'omar@camera.example' } });
    await user.click(within(done).getByRole('button', { name: 'OK' }));
    expect(await member('عمر')).toBeVisible();
  });

  it('says that a member was added while the list has yet to follow', async () => {
    const { user, server } = await openSharing();
    expect(await member('Anna')).toBeVisible();
    const list = gate();
    server.override('shares', () => list.opened.then(() => HttpResponse.json({ data: { users: [] } })));
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Add new' }));
    await user.type(shown.getByRole('textbox', { name: 'Email' }), 'omar@camera.example');
    await user.click(shown.getByRole('button', { name: 'Share' }));
    await popUp('Camera shared with omar@camera.example');
    expect(screen.getByText('anna@camera.example')).toBeInTheDocument();
    list.open();
    await waitFor(() => expect(screen.queryByText('anna@camera.example')).not.toBeInTheDocument());
  });

  it.each([
    ['', 'Email field is required.'],
    ['omar@', 'Email must be valid email address.'],
  ])('refuses the address %j and sends nothing', async (typed, message) => {
    const { user, server } = await openSharing();
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Add new' }));
    const email = shown.getByRole('textbox', { name: 'Email' });
    if (typed) await user.type(email, typed);
    await user.click(shown.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(email).toHaveAccessibleDescription(message));
    expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(server.calls('addShare')).toEqual([]);
  });

  it('shows the vendor’s reason under the field until the address changes', async () => {
    const { user } = await openSharing();
    const shown = await dialog();
    await user.click(shown.getByRole('button', { name: 'Add new' }));
    const email = shown.getByRole('textbox', { name: 'Email' });
    await user.type(email, 'nobody@camera.example');
    await user.click(shown.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(email).toHaveAccessibleDescription('There is no account with this e-mail address.'),
    );
    await user.tab();
    expect(email).toHaveAttribute('aria-invalid', 'true');
    expect(email).toHaveValue('nobody@camera.example');
    await user.type(email, 'x');
    expect(email).not.toHaveAttribute('aria-invalid');
  });

  it('removes a member after asking', async () => {
    const { user, server, camera } = await openSharing();
    await user.click(await member('Anna'));
    const question = await popUp('Remove family member');
    expect(question).toHaveTextContent('Are you sure you want to remove family member?');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await popUp('Access removed successfully!');
    expect(server.calls('removeShare')[0]?.path).toMatch(
      new RegExp(`^/uis/v1/cameras/${camera.uuid}/shares/[0-9a-f-]+$`),
    );
    await waitFor(() => expect(screen.queryByText('anna@camera.example')).not.toBeInTheDocument());
    expect(screen.getByText('yuki@camera.example')).toBeInTheDocument();
  });

  it('says that a member was removed, and lists them no more, while the list has yet to follow', async () => {
    const { user, server } = await openSharing();
    await user.click(await member('Anna'));
    const list = gate();
    server.override('shares', () => list.opened.then(() => HttpResponse.json({ data: { users: [] } })));
    await user.click(within(await popUp('Remove family member')).getByRole('button', { name: 'Remove' }));
    await popUp('Access removed successfully!');
    expect(screen.queryByText('anna@camera.example')).not.toBeInTheDocument();
    expect(screen.getByText('yuki@camera.example')).toBeInTheDocument();
    list.open();
    await waitFor(() => expect(screen.queryByText('yuki@camera.example')).not.toBeInTheDocument());
  });

  it('asks once about a member whose button was pressed twice', async () => {
    const { user, server } = await openSharing();
    const button = await member('Anna');
    fireEvent.click(button);
    fireEvent.click(button);
    await user.click(within(await popUp('Remove family member')).getByRole('button', { name: 'Remove' }));
    await user.click(within(await popUp('Access removed successfully!')).getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove family member' })).toBeNull());
    expect(server.calls('removeShare')).toHaveLength(1);
    expect(screen.queryByRole('dialog', { name: /removing|Remove/ })).toBeNull();
  });

  it('keeps the list of another camera that was opened before the answers about this one', async () => {
    const { user, server, store, camera } = await openSharing();
    const removal = gate();
    server.override('removeShare', () => removal.opened.then(() => HttpResponse.json({ data: {} })));
    await user.click(await member('Anna'));
    await user.click(within(await popUp('Remove family member')).getByRole('button', { name: 'Remove' }));
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await pressShare(user, 'Garden');
    const none = 'Nobody else sees this camera yet.';
    expect(await screen.findByText(none)).toBeVisible();
    removal.open();
    await popUp('Access removed successfully!');
    expect(screen.getByText(none)).toBeInTheDocument();
    await act(() => store.dispatch(shareCamera(camera.uuid, 'omar@camera.example')));
    expect(screen.getByText(none)).toBeInTheDocument();
  });

  it('leaves everything as it is when the answer is no', async () => {
    const { user, server } = await openSharing();
    await user.click(await member('Anna'));
    await user.click(within(await popUp('Remove family member')).getByRole('button', { name: 'Cancel' }));
    expect(await member('Anna')).toBeVisible();
    expect(server.calls('removeShare')).toEqual([]);
  });

  it('says when a member could not be removed; they stay on the list, for another try', async () => {
    const { user } = await openSharing('Front Door', { vendor: { scenario: 'share-refused' } });
    await user.click(await member('Anna'));
    await user.click(within(await popUp('Remove family member')).getByRole('button', { name: 'Remove' }));
    const refusal = await popUp('Error while removing access');
    expect(screen.getByText('anna@camera.example')).toBeInTheDocument();
    await user.click(within(refusal).getByRole('button', { name: 'OK' }));
    expect(await member('Anna')).toBeEnabled();
  });

  it('says when the list cannot be loaded, and loads it on another try', async () => {
    const { user, server } = await openSharing('Front Door', {
      prepare: (vendor) =>
        vendor.override('shares', () => HttpResponse.html('<h1>Bad gateway</h1>', { status: 502 })),
    });
    expect(await screen.findByText('Something went wrong!')).toBeVisible();
    server.override('shares', null);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await member('Anna')).toBeVisible();
  });

  it('ends the session when the vendor says that the user has logged out', async () => {
    await openSharing('Front Door', { vendor: { scenario: 'user-already-logout' } });
    await waitFor(() => expect(sessionStorage.getItem('token')).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    expect(screen.getByText('The server has logged you out. Please log in again.')).toBeVisible();
  });

  it('closes with its button and with Escape', async () => {
    const { user } = await openSharing();
    const closed = () =>
      waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).not.toBeInTheDocument());
    await user.click((await dialog()).getByRole('button', { name: 'Close' }));
    await closed();
    const player = within(screen.getByRole('region', { name: 'Front Door player' }));
    await user.click(player.getByRole('button', { name: 'Share' }));
    await dialog();
    await user.keyboard('{Escape}');
    await closed();
  });
});

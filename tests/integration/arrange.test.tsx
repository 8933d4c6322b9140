import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { saveOrder } from '@/features/arrange/panel/saveArrangement';
import { personalRecords } from '@/store/personalRecords';
import { renderApp } from '../support/renderApp';

const names = (role: 'article' | 'listitem') =>
  screen.getAllByRole(role).map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '');
const hasOrder = () => Object.keys(localStorage).some((key) => key.endsWith('.order'));
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('arrange mode', () => {
  it('announces the new position when a camera is moved by its buttons', async () => {
    const { user, store } = await renderApp('/home');
    await screen.findByRole('article', { name: 'Front Door' });
    await user.click(screen.getByRole('button', { name: 'Arrange', pressed: false }));
    const later = await screen.findByRole('button', { name: 'Move Front Door later' });
    expect(screen.getByRole('button', { name: 'Arrange', pressed: true })).toBeVisible();
    const earlier = screen.getByRole('button', { name: 'Move Front Door earlier' });
    await user.click(earlier);
    expect(earlier).toHaveFocus();
    expect(statuses().join('')).not.toContain('is now number');
    await user.click(later);
    await user.click(later);
    expect(statuses()).toContain('Front Door is now number 3 of 8');
    expect(later).toHaveFocus();
    const list = within(screen.getByRole('list', { name: 'Camera order' }));
    const inList = list.getAllByRole('listitem').map((item) => item.textContent);
    expect(inList.slice(0, 3)).toEqual(['1Driveway', '2Garden', '3Front Door']);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Arrange', pressed: false })).toHaveFocus();
    await waitFor(() => expect(names('article').slice(0, 3)).toEqual(['Driveway', 'Garden', 'Front Door']));

    const ids = store.getState().getHouseCamera.cameras.map(({ id }) => id);
    await user.click(screen.getByRole('button', { name: 'Arrange' }));
    const again = within(await screen.findByRole('list', { name: 'Camera order' }));
    const shown = () => again.getAllByRole('listitem').map((item) => item.textContent);
    act(() => void saveOrder(store.services, ids.toReversed()));
    await waitFor(() => expect(shown().slice(-2)).toEqual(['7Driveway', '8Front Door']));
    await user.click(screen.getByRole('button', { name: 'Move Front Door earlier' }));
    expect(shown().slice(-2)).toEqual(['7Front Door', '8Driveway']);

    await waitFor(() => expect(hasOrder()).toBe(true));
    const stored = JSON.stringify(Object.entries(localStorage));
    for (const { id, name } of store.getState().getHouseCamera.cameras) {
      expect(stored).not.toContain(id);
      expect(stored).not.toContain(name);
    }
    await user.click(screen.getByRole('link', { name: 'Account' }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Login' });
    expect(hasOrder()).toBe(true);
  });

  it('moves the same camera twice on a double click', async () => {
    const { user } = await renderApp('/home');
    await user.click(await screen.findByRole('button', { name: 'Arrange' }));
    const list = within(await screen.findByRole('list', { name: 'Camera order' }));
    for (const [detail, name] of ['Front Door', 'Driveway'].entries()) {
      fireEvent.click(list.getByRole('button', { name: `Move ${name} later` }), { detail: detail + 1 });
    }
    const shown = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(shown.slice(0, 3)).toEqual(['1Driveway', '2Garden', '3Front Door']);
  });

  it('applies the same order to home, view all and the wall', async () => {
    const { user } = await renderApp('/view-all-device');
    await user.click(await screen.findByRole('button', { name: 'Arrange' }));
    await user.click(await screen.findByRole('button', { name: 'Move Driveway earlier' }));
    expect(statuses()).toContain('Driveway is now number 1 of 8');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Arrange' })).toHaveFocus();
    await waitFor(() => expect(names('article')[0]).toBe('Driveway'));
    await user.click(screen.getByRole('link', { name: 'Wall' }));
    const first = await screen.findAllByRole('region', { name: / player$/ });
    expect(first[0]).toHaveAccessibleName('Driveway player');
    expect(location.pathname).toBe('/wall');
    await user.click(screen.getByRole('button', { name: 'Arrange' }));
    await user.click(await screen.findByRole('button', { name: 'Move Front Door later' }));
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('article', { name: 'Front Door' });
    await waitFor(() => expect(names('article').slice(0, 3)).toEqual(['Driveway', 'Garden', 'Front Door']));
    await user.click(screen.getByRole('link', { name: 'Wall' }));
    await screen.findByRole('region', { name: 'Front Door player' });
    expect(location.pathname).toBe('/wall');
  });

  it.each([
    ['/home', 'article'],
    ['/view-all-device', 'article'],
    ['/wall', 'section[aria-label$=" player"]'],
  ])('a stored order of cameras is visible in the first render of %s', async (address, selector) => {
    const { store, unmount } = await renderApp('/home');
    await screen.findByRole('article', { name: 'Front Door' });
    const ids = store.getState().getHouseCamera.cameras.map(({ id }) => id);
    act(() => void saveOrder(store.services, ids.toReversed()));
    await waitFor(() => expect(hasOrder()).toBe(true));
    unmount();
    const stored = Object.entries(localStorage);
    const drawn = new Set<string | null>();
    const observer = new MutationObserver(() => {
      const first = document.querySelector(selector);
      if (first !== null) drawn.add(first.getAttribute('aria-label'));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    onTestFinished(() => observer.disconnect());
    const next = await renderApp(address, {
      early: () => {
        stored.forEach(([key, value]) => localStorage.setItem(key, value));
        return [];
      },
    });
    await waitFor(() => expect(document.querySelector(selector)).not.toBeNull());
    await act(async () => void (await personalRecords(next.store.services).read('order')));
    const last = next.store.getState().getHouseCamera.cameras.at(-1)?.name ?? 'Back Door';
    expect([...drawn]).toEqual([expect.stringMatching(`^${last}`)]);
  });

  it('renders only the visible rows of 2,000 cameras', async () => {
    const cameras = Array.from({ length: 2_000 }, (_, index) => ({
      uuid: String(index + 1),
      displayName: `Camera ${String(index + 1)}`,
    }));
    const { user } = await renderApp('/home', {
      prepare: (server) => server.override('cameras', () => Response.json({ data: { cameras } })),
    });
    await user.click(await screen.findByRole('button', { name: 'Arrange' }));
    const later = await screen.findByRole('button', { name: 'Move Camera 12 later' });
    const field = screen.getByRole('textbox', { name: 'New group' });
    fireEvent.change(field, { target: { value: 'Outside' } });
    fireEvent.submit(field);
    await screen.findByRole('group', { name: 'Outside' });
    expect(document.querySelectorAll('*').length).toBeLessThan(2_000);
    await user.click(later);
    expect(later).toHaveFocus();
    const card = later.closest('li');
    expect(card).toHaveAttribute('aria-posinset', '13');
    expect(card).toHaveAttribute('aria-setsize', '2000');
  });

  it('allows every change of a group by keyboard', async () => {
    const { user } = await renderApp('/wall');
    await screen.findByRole('region', { name: 'Front Door player' });
    const choice = () => screen.queryByRole('combobox', { name: 'Group' });
    expect(choice()).not.toBeInTheDocument();
    const reach = (element: HTMLElement) => {
      act(() => element.focus());
      expect(element).toHaveFocus();
    };
    const press = async (role: string, name: string) => {
      reach(await screen.findByRole(role, { name }));
      await user.keyboard(role === 'checkbox' ? ' ' : '{Enter}');
    };
    const players = () =>
      screen
        .getAllByRole('region', { name: / player$/ })
        .map((each) => (each.getAttribute('aria-label') ?? '').replace(' player', ''));

    await press('button', 'Arrange');
    reach(await screen.findByRole('textbox', { name: 'New group' }));
    await user.paste('Outsied');
    await user.keyboard('{Enter}');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    for (const camera of ['Garden', 'Street']) {
      await press('checkbox', camera);
      await waitFor(() => expect(screen.getByRole('checkbox', { name: camera })).toBeChecked());
    }
    reach(name);
    await user.clear(name);
    await user.paste('Outside');
    await user.keyboard('{Enter}');
    await screen.findByRole('group', { name: 'Outside' });
    expect(name).toHaveFocus();
    await press('button', 'Done');
    reach(await screen.findByRole('combobox', { name: 'Group' }));
    await user.selectOptions(document.activeElement ?? document.body, 'Outside');
    expect(players()).toEqual(['Garden', 'Street']);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Outside');

    await press('button', 'Arrange');
    await press('button', 'Move Garden later');
    for (let round = 4; round < 7; round += 1) await user.keyboard('{Enter}');
    await press('checkbox', 'Driveway');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Driveway' })).toBeChecked());
    await press('button', 'Done');
    await waitFor(() => expect(players()).toHaveLength(3));
    expect(choice()).toHaveDisplayValue('Outside');

    await press('button', 'Arrange');
    await press('button', 'Remove Outside');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Outside' })).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'New group' })).toHaveFocus();
    expect(choice()).toHaveDisplayValue('Some cameras');
    await user.selectOptions(choice() ?? document.body, 'All cameras');
    expect(choice()).not.toBeInTheDocument();
  });

  it('keeps the typed group name when it explains why the name is refused', async () => {
    const { user } = await renderApp('/wall');
    await user.click(await screen.findByRole('button', { name: 'Arrange' }));
    const added = await screen.findByRole('textbox', { name: 'New group' });
    const refused = async (field: HTMLElement, value: string, message: string) => {
      await waitFor(() => expect(field).toHaveAccessibleDescription(message));
      expect(field).toBeInvalid();
      expect(field).toHaveDisplayValue(value);
    };
    const enter = async (field: HTMLElement, name: string) => {
      await user.click(field);
      if (name !== '') await user.paste(name);
      await user.keyboard('{Enter}');
    };
    await enter(added, '');
    await refused(added, '', 'Enter a name.');
    await enter(added, 'Inside');
    await screen.findByRole('group', { name: 'Inside' });
    expect(added).toHaveDisplayValue('');
    await enter(added, 'Outside');
    await screen.findByRole('group', { name: 'Outside' });
    await enter(added, ' Inside ');
    await refused(added, ' Inside ', 'There is a group with this name already.');
    await user.type(added, 's');
    expect(added).toBeValid();

    const [inside, outside] = screen.getAllByRole('textbox', { name: 'Name' });
    if (!inside || !outside) throw new Error('There are no two groups.');
    await user.clear(inside);
    await user.tab();
    await refused(inside, '', 'Enter a name.');
    await enter(inside, 'Outside');
    await refused(inside, 'Outside', 'There is a group with this name already.');
    await user.click(screen.getByRole('button', { name: 'Remove Inside' }));
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Name' })).toHaveLength(1));
    expect(inside).toHaveDisplayValue('Outside');
    expect(inside).toBeValid();
  });
});

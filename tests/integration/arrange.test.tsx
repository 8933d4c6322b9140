import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { saveOrder } from '@/features/arrange/panel/saveOrder';
import { renderApp } from '../support/renderApp';

const names = (role: 'article' | 'listitem') =>
  screen.getAllByRole(role).map((each) => each.getAttribute('aria-label') ?? each.textContent ?? '');
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('arranging cameras', () => {
  it('moves a camera by its buttons, says where it is, and keeps the focus on the pressed button', async () => {
    const { user } = await renderApp('/home');
    await screen.findByRole('article', { name: 'Front Door' });
    await user.click(screen.getByRole('button', { name: 'Arrange', pressed: false }));
    const later = await screen.findByRole('button', { name: 'Move Front Door later' });
    expect(screen.getByRole('button', { name: 'Arrange', pressed: true })).toBeVisible();
    await user.click(later);
    await user.click(later);
    expect(statuses()).toContain('Front Door is now number 3 of 8');
    expect(later).toHaveFocus();
    const list = within(screen.getByRole('list', { name: 'Cameras in their order' }));
    const shown = list.getAllByRole('listitem').map((item) => item.textContent);
    expect(shown.slice(0, 3)).toEqual(['1Driveway', '2Garden', '3Front Door']);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: 'Arrange', pressed: false })).toHaveFocus();
    await waitFor(() => expect(names('article').slice(0, 3)).toEqual(['Driveway', 'Garden', 'Front Door']));
  });

  it('takes over the order that another tab has given meanwhile', async () => {
    const { user, store } = await renderApp('/home');
    await screen.findByRole('article', { name: 'Front Door' });
    const ids = store.getState().getHouseCamera.cameras.map(({ id }) => id);
    await user.click(screen.getByRole('button', { name: 'Arrange' }));
    const list = within(await screen.findByRole('list', { name: 'Cameras in their order' }));
    const shown = () => list.getAllByRole('listitem').map((item) => item.textContent);
    act(() => store.dispatch(saveOrder(ids.toReversed())));
    await waitFor(() => expect(shown().slice(-2)).toEqual(['7Driveway', '8Front Door']));
    await user.click(screen.getByRole('button', { name: 'Move Front Door earlier' }));
    expect(shown().slice(-2)).toEqual(['7Front Door', '8Driveway']);
  });

  it('does nothing at the ends, and leaves the button where it is', async () => {
    const { user } = await renderApp('/home');
    await user.click(await screen.findByRole('button', { name: 'Arrange' }));
    const earlier = await screen.findByRole('button', { name: 'Move Front Door earlier' });
    await user.click(earlier);
    expect(earlier).toHaveFocus();
    expect(statuses().join('')).not.toContain('is now number');
  });

  it('has the same order on home, view all and the wall', async () => {
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
    await user.click(screen.getByRole('button', { name: 'Arrange' }));
    await user.click(await screen.findByRole('button', { name: 'Move Front Door later' }));
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await screen.findByRole('article', { name: 'Front Door' });
    await waitFor(() => expect(names('article').slice(0, 3)).toEqual(['Driveway', 'Garden', 'Front Door']));
  });

  it('has named groups, made, filled, renamed, shown and removed by keys alone', async () => {
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
    await user.keyboard('Outsied{Enter}');
    const name = await screen.findByRole('textbox', { name: 'Name' });
    for (const camera of ['Garden', 'Street']) {
      await press('checkbox', camera);
      await waitFor(() => expect(screen.getByRole('checkbox', { name: camera })).toBeChecked());
    }
    reach(name);
    await user.clear(name);
    await user.keyboard('Outside{Enter}');
    await screen.findByRole('group', { name: 'Outside' });
    expect(name).toHaveFocus();
    await press('button', 'Done');
    reach(await screen.findByRole('combobox', { name: 'Group' }));
    await user.selectOptions(document.activeElement ?? document.body, 'Outside');
    expect(players()).toEqual(['Garden', 'Street']);
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('Outside');

    // The wall follows another order, and the group when it is edited.
    await press('button', 'Arrange');
    await press('button', 'Move Garden later');
    for (let place = 4; place < 7; place += 1) await user.keyboard('{Enter}');
    await press('checkbox', 'Driveway');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Driveway' })).toBeChecked());
    await press('button', 'Done');
    await waitFor(() => expect(players()).toHaveLength(3));
    expect(choice()).toHaveDisplayValue('Outside');

    await press('button', 'Arrange');
    await press('button', 'Remove Outside');
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Outside' })).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: 'New group' })).toHaveFocus();
    // They are still shown, and there is a way back to all.
    expect(choice()).toHaveDisplayValue('Some cameras');
    await user.selectOptions(choice() ?? document.body, 'All cameras');
    expect(choice()).not.toBeInTheDocument();
  });

  it('says why a name of a group is refused, and keeps what was typed', async () => {
    const { user } = await renderApp('/wall');
    await user.click(await screen.findByRole('button', { name: 'Arrange' }));
    const added = await screen.findByRole('textbox', { name: 'New group' });
    const refused = async (field: HTMLElement, value: string, message: string) => {
      await waitFor(() => expect(field).toHaveAccessibleDescription(message));
      expect(field).toBeInvalid();
      expect(field).toHaveDisplayValue(value);
    };
    await user.type(added, '{Enter}');
    await refused(added, '', 'Enter a name.');
    await user.type(added, 'Inside{Enter}');
    await screen.findByRole('group', { name: 'Inside' });
    expect(added).toHaveDisplayValue('');
    await user.type(added, 'Outside{Enter}');
    await screen.findByRole('group', { name: 'Outside' });
    await user.type(added, ' Inside {Enter}');
    await refused(added, ' Inside ', 'There is a group with this name already.');
    await user.type(added, 's');
    expect(added).toBeValid();

    const [inside, outside] = screen.getAllByRole('textbox', { name: 'Name' });
    if (!inside || !outside) throw new Error('There are no two groups.');
    await user.clear(inside);
    await user.tab();
    await refused(inside, '', 'Enter a name.');
    await user.type(inside, 'Outside{Enter}');
    await refused(inside, 'Outside', 'There is a group with this name already.');
    await user.click(screen.getByRole('button', { name: 'Remove Inside' }));
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'Name' })).toHaveLength(1));
    expect(inside).toHaveDisplayValue('Outside');
    expect(inside).toBeValid();
  });

  it('stays after log-out, and tells nothing about cameras in the storage', async () => {
    const { user, store } = await renderApp('/home');
    await user.click(await screen.findByRole('button', { name: 'Arrange' }));
    await user.click(await screen.findByRole('button', { name: 'Move Driveway earlier' }));
    await waitFor(() => expect(Object.keys(localStorage).some((key) => key.endsWith('.order'))).toBe(true));
    const stored = JSON.stringify(Object.entries(localStorage));
    for (const { id, name } of store.getState().getHouseCamera.cameras) {
      expect(stored).not.toContain(id);
      expect(stored).not.toContain(name);
    }
    await user.click(screen.getByRole('link', { name: 'Account' }));
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Login' });
    expect(Object.keys(localStorage).some((key) => key.endsWith('.order'))).toBe(true);
  });
});

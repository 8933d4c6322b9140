import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { Groups } from '@/features/arrange/panel/Groups';
import { parseGroups, withGroup } from '@/domain/cameras/cameraGroups';
import { addGroup } from '@/features/arrange/panel/saveArrangement';
import { personalRecords } from '@/store/personalRecords';
import type { AppStore } from '@/store/store';
import { gate } from '../../../support/gate';
import { storeRig } from '../../../support/storeRig';

const show = (store: AppStore) =>
  render(
    <Provider store={store}>
      <Groups cameras={[]} />
    </Provider>,
  );

it('groups: removing a group moves the focus to an adjacent group, or to "New group" if none is left', async () => {
  const { store } = storeRig();
  for (const name of ['Yard', 'Street', 'Garage']) void addGroup(store.services, name);
  show(store);
  const button = (name: string) => screen.findByRole('button', { name: `Remove ${name}` });
  const remove = async (name: string) => fireEvent.click(await button(name));
  await button('Garage');
  await remove('Street');
  await waitFor(async () => expect(await button('Garage')).toHaveFocus());
  await remove('Garage');
  await waitFor(async () => expect(await button('Yard')).toHaveFocus());
  await remove('Yard');
  await waitFor(() => expect(screen.getByLabelText('New group')).toHaveFocus());
});

it('groups: a taken name is refused even before the groups have loaded', async () => {
  const { store } = storeRig();
  await personalRecords(store.services).update('groups', () => [{ name: 'Yard', members: [] }]);
  personalRecords(store.services).userChanged();
  show(store);
  const field = screen.getByLabelText('New group');
  const add = screen.getByRole('button', { name: 'Add group' });
  fireEvent.change(field, { target: { value: 'Yard' } });
  expect(add).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(add);
  expect(field).toHaveDisplayValue('Yard');
  await screen.findByRole('button', { name: 'Remove Yard' });
  fireEvent.click(add);
  await waitFor(() => expect(field).toHaveAccessibleDescription('There is a group with this name already.'));
});

it('groups: submitting an invalid name scrolls to its error', async () => {
  const { store } = storeRig();
  void addGroup(store.services, 'Yard');
  show(store);
  await screen.findByRole('button', { name: 'Remove Yard' });
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const field = screen.getByLabelText('Name');
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.blur(field);
  await waitFor(() => expect(field).toBeInvalid());
  expect(scroll).not.toHaveBeenCalled();
  fireEvent.submit(field);
  const message = await screen.findByText('Enter a name.');
  await waitFor(() => expect(scroll.mock.contexts).toEqual([message, field]));
  fireEvent.change(field, { target: { value: 'Yard' } });
  await waitFor(() => expect(field).toBeValid());
  const newGroup = screen.getByLabelText('New group');
  for (let presses = 0; presses < 2; presses++) {
    scroll.mockClear();
    fireEvent.click(screen.getByRole('button', { name: 'Add group' }));
    await waitFor(() => expect(scroll.mock.contexts).toEqual([screen.getByText('Enter a name.'), newGroup]));
  }
});

it('groups: a typed name stays in its field if the groups failed to load', async () => {
  const { store } = storeRig();
  const records = personalRecords(store.services);
  vi.spyOn(records, 'current').mockReturnValue(null);
  vi.spyOn(records, 'hasFailed').mockReturnValue(true);
  vi.spyOn(records, 'update').mockResolvedValue('failed');
  show(store);
  const field = screen.getByLabelText('New group');
  fireEvent.change(field, { target: { value: 'Yard' } });
  expect(field).toBeValid();
  fireEvent.click(screen.getByRole('button', { name: 'Add group' }));
  await screen.findByRole('dialog', { name: 'Your changes cannot be saved' });
  expect(field).toHaveDisplayValue('Yard');
});

it('groups: a name that another tab has just taken is reported as taken', async () => {
  const { store } = storeRig();
  void addGroup(store.services, 'Yard');
  show(store);
  await screen.findByRole('button', { name: 'Remove Yard' });
  const records = personalRecords(store.services);
  const { update } = records;
  let reads = 0;
  // The first call gets this page's groups. The second gets those that another tab has stored meanwhile.
  vi.spyOn(records, 'update').mockImplementationOnce((name, change) =>
    update(name, (value, hash) => {
      reads += 1;
      return change(reads === 1 ? value : withGroup(parseGroups(value), 'Street'), hash);
    }),
  );
  const [field] = screen.getAllByLabelText('Name');
  if (!field) throw new Error('There is no group.');
  fireEvent.change(field, { target: { value: 'Street' } });
  fireEvent.submit(field);
  await waitFor(() => expect(field).toHaveAccessibleDescription('There is a group with this name already.'));
  expect(field).toHaveDisplayValue('Street');
  for (const name of ['Yard', 'Street'])
    expect(screen.getByRole('button', { name: `Remove ${name}` })).toBeVisible();
});

/** Lets the page show the next change, but holds its end until the returned function is called. */
function holdNextChange(store: AppStore): () => void {
  const records = personalRecords(store.services);
  const { update } = records;
  const { opened, open } = gate();
  vi.spyOn(records, 'update').mockImplementationOnce(async (name, change) => {
    const outcome = await update(name, change);
    await opened;
    return outcome;
  });
  return open;
}

it('groups: a name typed while the previous one is being stored is also stored', async () => {
  const { store } = storeRig();
  void addGroup(store.services, 'Yard');
  show(store);
  await screen.findByRole('button', { name: 'Remove Yard' });
  const release = holdNextChange(store);
  const field = screen.getByLabelText('Name');
  fireEvent.change(field, { target: { value: 'Street' } });
  fireEvent.submit(field);
  await screen.findByRole('button', { name: 'Remove Street' });
  fireEvent.change(field, { target: { value: 'Garage' } });
  fireEvent.blur(field);
  release();
  expect(await screen.findByRole('button', { name: 'Remove Garage' })).toBeVisible();
  expect(field).toHaveDisplayValue('Garage');
});

it("groups: removing a group while its name is being stored shows the next group's name in the field", async () => {
  const { store } = storeRig();
  for (const name of ['Yard', 'Street']) void addGroup(store.services, name);
  show(store);
  await screen.findByRole('button', { name: 'Remove Street' });
  const release = holdNextChange(store);
  const [field] = screen.getAllByLabelText('Name');
  if (!field) throw new Error('There is no group.');
  fireEvent.change(field, { target: { value: 'Garage' } });
  fireEvent.submit(field);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Garage' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Garage' })).toBeNull());
  release();
  await waitFor(() => expect(field).toHaveDisplayValue('Street'));
});

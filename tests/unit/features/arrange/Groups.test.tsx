import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { Groups } from '@/features/arrange/panel/Groups';
import { addGroup } from '@/features/arrange/panel/saveGroups';
import { storeRig } from '../../../support/storeRig';

it('Groups: removing one gives the focus to the next, then to the one before, then to the field for a new one', async () => {
  const { store } = storeRig();
  for (const name of ['Yard', 'Street', 'Garage']) store.dispatch(addGroup(name));
  render(
    <Provider store={store}>
      <Groups cameras={[]} />
    </Provider>,
  );
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

import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Opens the share dialog of a camera on the home screen, which is in its player. */
export async function pressShare(user: UserEvent, camera: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Play ${camera}` }));
  const player = within(await screen.findByRole('region', { name: `${camera} player` }));
  await user.click(player.getByRole('button', { name: 'Share' }));
}

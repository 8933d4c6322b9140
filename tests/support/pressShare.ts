import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

export async function pressShare(user: UserEvent, camera: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: `Play ${camera}` }));
  const player = within(await screen.findByRole('region', { name: `${camera} player` }));
  await user.click(await player.findByRole('button', { name: 'Share' }));
}

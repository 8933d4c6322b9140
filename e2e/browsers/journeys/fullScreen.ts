import { enter, type Journey } from '../journey';
import { button, player, target } from '../user';

const CAMERA = player('Garden');

export const FULL_SCREEN: readonly Journey[] = [
  {
    name: 'Dialog over full screen',
    lacks: ({ hasFullScreen }) => (hasFullScreen ? null : 'this build has no full screen for elements'),
    async go(user) {
      await enter(user, '/home');
      await user.see(target('article', 'Garden'));
      // Slows the vendor down, so that it refuses the expired token only after the player fills the screen.
      await user.run(() => {
        window.cameraDemo?.setScenario('slow');
        window.cameraDemo?.expireTokens();
      });
      await user.press(button('Play Garden'));
      await user.hover(CAMERA);
      await user.press(button('Full screen', CAMERA));
      const isFull = () => user.run(() => document.fullscreenElement !== null);
      // If the browser denies full screen, the player fills the window instead.
      const fillsWindow = () => user.run(() => document.querySelector('[data-fills-window]') !== null);
      await user.until('the player filled neither screen nor window', async () => {
        return (await isFull()) || (await fillsWindow());
      });
      const wasFull = await isFull();
      const dialog = target('dialog', 'Session expired!');
      await user.see(dialog);
      if (wasFull && !(await isFull())) throw new Error('the dialog ended full screen');
      await user.press(button('No', dialog));
      await user.see(button('Login'));
      return wasFull ? 'full screen' : 'full screen was denied, the player filled the window';
    },
  },
];

import { enter, needsRecordings, type Journey } from '../journey';
import { button, heading, player, target } from '../user';

const FRONT_DOOR = 'Front Door';

export const HOUSE: readonly Journey[] = [
  {
    name: 'Home',
    async go(user) {
      await enter(user, '/home');
      await user.see(heading(/Active Device/));
      await user.see(target('article', FRONT_DOOR));
      await user.until('not every snapshot is drawn', () =>
        user.run(() => {
          const pictures = [...document.querySelectorAll<HTMLImageElement>('article img')];
          return (
            pictures.length > 0 &&
            pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
          );
        }),
      );
    },
  },
  {
    name: 'Live video, or its replacement',
    lacks: needsRecordings,
    async go(user) {
      await enter(user, '/home');
      await user.press(button(`Play ${FRONT_DOOR}`));
      const status = target('status', undefined, player(FRONT_DOOR));
      const ok = button('OK', target('dialog', 'This browser does not support Live streaming.'));
      let isRefused = false;
      let shown = '';
      await user.until('neither live video nor a recording came', async () => {
        if (!isRefused && (await user.locate(ok)) !== null) {
          isRefused = true;
          await user.press(ok);
        }
        shown = (await user.locate(status))?.text ?? '';
        return /^(Live|Recorded)$/.test(shown);
      });
      await user.untilPlays(FRONT_DOOR, 1);
      return isRefused ? 'recording, live video is not offered' : shown.toLowerCase();
    },
  },
  {
    name: 'Last activity',
    async go(user) {
      await enter(user, '/last-activity');
      await user.see(heading('Last Activity'));
      await user.see(target('article'));
      await user.press(button('Calendar'));
      await user.press(button('Yesterday', target('group', 'Quick choice')));
      await user.see(target('region', /^Yesterday/));
      await user.see(target('article'));
    },
  },
  {
    name: 'Account',
    async go(user) {
      await enter(user, '/account');
      await user.see(heading('Account'));
      const name = target('textbox', 'Name');
      await user.press(name);
      await user.run(() => {
        if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
      });
      await user.page.type('Kim');
      await user.press(button('Save'));
      await user.press(button('OK', target('dialog', 'Display name changed successfully!')));
      await user.press(button('Change Password', target('navigation', 'Account')));
      await user.see(heading('Change Password'));
    },
  },
  {
    name: 'Preferences: language and theme',
    async go(user) {
      await enter(user, '/account');
      await user.press(button('Preferences', target('navigation', 'Account')));
      await user.press(target('radio', 'Dark'));
      await user.press(target('combobox', 'Language'));
      await user.page.type('Esp\uE007');
      await user.see(heading('Preferencias'));
      await enter(user, '/account');
      await user.see(heading('Cuenta'));
      const kept = await user.run(() => [
        document.documentElement.lang,
        getComputedStyle(document.documentElement).colorScheme,
      ]);
      if (kept.join() !== 'es,dark') throw new Error(`after a reload the page is ${kept.join(' and ')}`);
    },
  },
  {
    name: 'Wall',
    async go(user) {
      await enter(user, '/wall?layout=4');
      await user.see(target('toolbar', 'Wall'));
      const status = target('status', undefined, player(FRONT_DOOR));
      const shown = await user.read(status, /^(Live|This browser does not support Live streaming\.)$/);
      if (shown === 'Live') await user.untilPlays(FRONT_DOOR, 1);
      await user.press(button('Pause all'));
      await user.see(button('Play all'));
      return shown.toLowerCase();
    },
  },
  {
    name: 'Vehicle maps',
    lacks: ({ hasWebGl }) => (hasWebGl ? null : 'this build has no WebGL 2'),
    async go(user) {
      await enter(user, '/home');
      await user.press(target('tab', 'Auto'));
      await user.see(heading('Auto'));
      const map = target('region', 'Map');
      await user.see(button('Harbor Van', map));
      await user.press(button('Markers', map));
      await user.press(button('Zoom in', map));
      await user.until('the map stays blank', () =>
        user.run(() => {
          const canvas = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas');
          return canvas !== null && canvas.width > 300;
        }),
      );
    },
  },
];

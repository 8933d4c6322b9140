import account from '../../../mocks/demoAccount.json' with { type: 'json' };
import type { Journey } from '../journey';
import { button, heading, target, type User } from '../user';

async function logIn(user: User): Promise<void> {
  await user.open('/login');
  await user.fill(target('textbox', 'Email'), account.email);
  await user.run(() => document.querySelector<HTMLInputElement>('input[type=password]')?.focus());
  await user.page.type(account.password);
  await user.press(button('Login'));
  await user.see(heading(/Active Device/));
}

export const SESSION: readonly Journey[] = [
  {
    name: 'Log in from the early form',
    go: logIn,
  },
  {
    name: 'Session repair',
    async go(user) {
      await logIn(user);
      await user.run(() => window.cameraDemo?.expireTokens());
      await user.press(target('link', 'Last Activity'));
      await user.press(button('Yes', target('dialog', 'Session expired!')));
      await user.see(heading('Last Activity'));
      await user.see(target('article'));
    },
  },
];

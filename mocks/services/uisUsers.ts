import { supportPath } from '../files/pictures';
import { refused } from '../vendor/problem';
import type { Answers } from './call';

const MIN_PASSWORD = 8;
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

function checkNewPassword(password: string): void {
  if (password.length < MIN_PASSWORD) throw refused(422, 'E1422', 'The password is too short.');
}

export const uisUserAnswers = {
  profile({ vendor }, user) {
    const { username, email } = user;
    const displayName = vendor.household.nameOf(user);
    return { username, displayName, email, ...('avatar' in user ? { avatar: user.avatar ?? null } : {}) };
  },

  signUp({ vendor, body }) {
    const { username, email, password } = body.data;
    if (!isEmail(email)) throw refused(422, 'E1422', 'This is not an e-mail address.');
    if (vendor.accounts.byEmail(email)) {
      throw refused(409, 'E1409', 'There is already an account with this e-mail address.');
    }
    if (vendor.accounts.byUsername(username)) {
      throw refused(409, 'E1409', 'This username is already taken.');
    }
    checkNewPassword(password);
    vendor.accounts.register({ username, email, password });
    return {};
  },

  forgotPassword({ vendor, body }) {
    const person = vendor.accounts.byEmail(body.data.email);
    if (!person) throw refused(400, 'E1400', 'There is no account with this e-mail address.');
    vendor.accounts.issueResetToken(person);
    return {};
  },

  resetPassword({ vendor, body }) {
    const { token, password } = body.data;
    checkNewPassword(password);
    const person = vendor.accounts.useResetToken(token);
    if (!person) {
      throw refused(422, 'E1422', 'This reset link is not valid any more. Please request a new one.');
    }
    person.password = password;
    return {};
  },

  changeName({ body }, user) {
    const { displayName } = body.desire;
    if (displayName.trim() === '') throw refused(422, 'E1422', 'The name must not be empty.');
    user.displayName = displayName;
    return {};
  },

  changePassword({ body }, user) {
    const { newPassword, oldPassword } = body.desire;
    if (oldPassword !== user.password) throw refused(422, 'E1422', 'The old password is wrong.');
    checkNewPassword(newPassword);
    user.password = newPassword;
    return {};
  },

  support: ({ origin }) => ({ url: new URL(supportPath, origin).href }),
} satisfies Partial<Answers>;

import { ContractViolation, refused } from '../vendor/problem';
import type { WireProfile } from '../wire';
import { onlyQuery, readBody, type Route } from './call';
import { supportPath } from '../pictures';

const MIN_PASSWORD = 8;
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text);

function checkNewPassword(password: string): void {
  if (password.length < MIN_PASSWORD) throw refused(422, 'E1422', 'The password is too short.');
}

/** `/uis/v1/users` and `/uis/v1/support`: who the user is. */
export const uisUserRoutes: readonly Route[] = [
  {
    name: 'profile',
    method: 'GET',
    path: '/uis/v1/users/profile',
    guest: false,
    answer(call, user): WireProfile {
      onlyQuery(call, []);
      const { username, email } = user;
      const displayName = call.vendor.household.nameOf(user);
      return { username, displayName, email, ...('avatar' in user ? { avatar: user.avatar ?? null } : {}) };
    },
  },
  {
    name: 'signUp',
    method: 'POST',
    path: '/uis/v1/users',
    guest: true,
    answer(call) {
      const { username, email, password, tenant } = readBody(call, 'data', [
        'username',
        'email',
        'password',
        'tenant',
      ]);
      if (tenant === '') throw new ContractViolation('tenant must not be empty');
      if (!isEmail(email)) throw refused(422, 'E1422', 'This is not an e-mail address.');
      if (call.vendor.accounts.byEmail(email)) {
        throw refused(409, 'E1409', 'There is already an account with this e-mail address.');
      }
      if (call.vendor.accounts.byUsername(username)) {
        throw refused(409, 'E1409', 'This username is already taken.');
      }
      checkNewPassword(password);
      call.vendor.accounts.register({ username, email, password });
      return {};
    },
  },
  {
    name: 'forgotPassword',
    method: 'POST',
    path: '/uis/v1/users/forgot-password',
    guest: true,
    answer(call) {
      const { email } = readBody(call, 'data', ['email']);
      const person = call.vendor.accounts.byEmail(email);
      if (!person) throw refused(400, 'E1400', 'There is no account with this e-mail address.');
      call.vendor.accounts.issueResetToken(person);
      return {};
    },
  },
  {
    name: 'resetPassword',
    method: 'POST',
    path: '/uis/v1/users/reset-password',
    guest: true,
    answer(call) {
      const { token, password } = readBody(call, 'data', ['token', 'password']);
      checkNewPassword(password);
      const person = call.vendor.accounts.useResetToken(token);
      if (!person) {
        throw refused(422, 'E1422', 'This reset link is not valid any more. Please request a new one.');
      }
      person.password = password;
      return {};
    },
  },
  {
    name: 'changeName',
    method: 'PUT',
    path: '/uis/v1/users/display-name',
    guest: false,
    answer(call, user) {
      const { displayName } = readBody(call, 'desire', ['displayName']);
      if (displayName.trim() === '') throw refused(422, 'E1422', 'The name must not be empty.');
      user.displayName = displayName;
      return {};
    },
  },
  {
    name: 'changePassword',
    method: 'PUT',
    path: '/uis/v1/users/password',
    guest: false,
    answer(call, user) {
      const { newPassword, oldPassword } = readBody(call, 'desire', ['newPassword', 'oldPassword']);
      if (oldPassword !== user.password) throw refused(422, 'E1422', 'The old password is wrong.');
      checkNewPassword(newPassword);
      user.password = newPassword;
      return {};
    },
  },
  {
    name: 'support',
    method: 'GET',
    path: '/uis/v1/support',
    guest: false,
    answer(call) {
      onlyQuery(call, []);
      return { url: new URL(supportPath, call.origin).href };
    },
  },
];

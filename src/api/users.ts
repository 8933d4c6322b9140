import type { Login, Profile } from '@/domain/account/user';
import { visibleText } from '@/lib/visibleText';
import { webAddress } from '@/lib/webAddress';
import type { ForScreen, VendorClient } from './client';
import { endpoints } from './endpoints';
import { loginData } from './loginBody';
import { address, text } from './wire';

const nothing = () => true as const;

interface SignUp {
  username: string;
  email: string;
  password: string;
  tenant: string;
}

/** Creates a guest's API calls, which send no token. */
export const guestApi = (client: VendorClient) => ({
  login: (login: Login, signal?: AbortSignal) =>
    client.call(
      endpoints.login,
      { method: 'POST', signal, body: loginData(login) },
      (data) => text(data['jwt']) || null,
    ),

  signUp: (data: SignUp) => client.call(endpoints.signUp, { method: 'POST', body: { data } }, nothing),

  forgotPassword: (email: string) =>
    client.call(endpoints.forgotPassword, { method: 'POST', body: { data: { email } } }, nothing),

  resetPassword: (token: string, password: string) =>
    client.call(endpoints.resetPassword, { method: 'POST', body: { data: { token, password } } }, nothing),
});

/** Creates the logged-in user's API calls. */
export const usersApi = (client: VendorClient) => ({
  profile: (options: ForScreen = {}) =>
    client.call(endpoints.profile, options, (data): Profile => ({
      username: visibleText(text(data['username'])),
      name: visibleText(text(data['displayName'])),
      email: visibleText(text(data['email'])),
      avatarUrl: address(data['avatar']),
    })),

  changeName: (displayName: string) =>
    client.call(endpoints.displayName, { method: 'PUT', body: { desire: { displayName } } }, nothing),

  changePassword: (newPassword: string, oldPassword: string) =>
    client.call(
      endpoints.password,
      { method: 'PUT', body: { desire: { newPassword, oldPassword } } },
      nothing,
    ),

  /** @returns an absolute http(s) URL, because it opens in a new window */
  supportAddress: () => client.call(endpoints.support, {}, (data) => webAddress(text(data['url']))),
});

import type { Login } from '@/domain/account/user';

/** Wraps a log-in in the vendor's request format. */
export const loginData = ({ username, password }: Login) => ({
  data: { platformType: 'OTHERS', username, password },
});

/** Must equal the body that the API client sends, because `createEarlyCalls` compares the two. */
export const loginBody = (login: Login): string => JSON.stringify(loginData(login));

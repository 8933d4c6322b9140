import type { Login } from '@/domain/account/user';

export const loginData = ({ username, password }: Login) => ({
  data: { platformType: 'OTHERS', username, password },
});

/** The same as it travels. */
export const loginBody = (login: Login): string => JSON.stringify(loginData(login));

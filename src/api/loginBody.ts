import type { Login } from '@/domain/account/user';

/** @returns the body of a log-in call */
export const loginData = ({ username, password }: Login) => ({
  data: { platformType: 'OTHERS', username, password },
});

/** @returns the body of a log-in call as JSON text */
export const loginBody = (login: Login): string => JSON.stringify(loginData(login));

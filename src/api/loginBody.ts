import type { Login } from '@/domain/account/user';

/** @returns the body of a log-in request */
export const loginData = ({ username, password }: Login) => ({
  data: { platformType: 'OTHERS', username, password },
});

/** @returns the body of a log-in request as JSON */
export const loginBody = (login: Login): string => JSON.stringify(loginData(login));

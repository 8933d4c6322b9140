import type { Result } from '@/domain/result';
import type { AppThunk } from '../appThunk';

/** Sign-up and the forgotten password: they leave nothing in the state, least of all a password. */
export const signUp =
  (account: { username: string; email: string; password: string }): AppThunk<Promise<Result<true>>> =>
  async (_dispatch, _getState, services) => {
    const { api } = services;
    return await api.guests.signUp({ ...account, tenant: services.config.signUpTenant });
  };

export const requestPasswordReset =
  (email: string): AppThunk<Promise<Result<true>>> =>
  async (_dispatch, _getState, services) => {
    const { api } = services;
    return await api.guests.forgotPassword(email);
  };

export const resetPassword =
  (token: string, password: string): AppThunk<Promise<Result<true>>> =>
  async (_dispatch, _getState, services) => {
    const { api } = services;
    return await api.guests.resetPassword(token, password);
  };

import type { Result } from '@/domain/result';
import type { Services } from '../services';

export const signUp = (
  { api, config }: Services,
  account: { username: string; email: string; password: string },
): Promise<Result<true>> => api.guests.signUp({ ...account, tenant: config.signUpTenant });

export const requestPasswordReset = ({ api }: Services, email: string): Promise<Result<true>> =>
  api.guests.forgotPassword(email);

export const resetPassword = ({ api }: Services, token: string, password: string): Promise<Result<true>> =>
  api.guests.resetPassword(token, password);

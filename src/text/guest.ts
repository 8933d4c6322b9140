import { translated } from './language/language';

/** Around every form that is there before the log-in. */
export const guestText = translated('guest', {
  promise: 'Is everything all right at home?',
  promiseDetail: 'Look in whenever you like.',
});

/** Around every form that is there before the log-in. */
export const guestText = {
  promise: 'Is everything all right at home?',
  promiseDetail: 'Look in, whenever you like.',
};

export const actionText = {
  close: 'Close',
  tryAgain: 'Try again',
  loading: 'Loading…',
};

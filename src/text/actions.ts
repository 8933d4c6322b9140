export const actionText = {
  close: 'Close',
  ok: 'OK',
  tryAgain: 'Try again',
  loading: 'Loading…',
};

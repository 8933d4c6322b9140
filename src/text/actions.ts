import { translated } from './language/language';

export const actionText = translated('action', {
  close: 'Close',
  ok: 'OK',
  tryAgain: 'Try again',
  loading: 'Loading…',
});

import { translated } from '../language/language';

export const resetPasswordText = translated('resetPassword', {
  heading: 'Reset Password',
  submit: 'Reset Password',
  done: 'Password reset successfully!',
  notValid: 'This reset link is not valid. Please request a new one.',
  requestNew: 'Request a new link',
});

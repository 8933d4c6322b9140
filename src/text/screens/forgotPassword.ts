import { translated } from '../language/language';

export const forgotPasswordText = translated('forgotPassword', {
  heading: 'Forgot Password',
  explanation: 'Tell us your e-mail address, and you will get a link to set a new password.',
  submit: 'Send',
  done: 'Password reset link sent to your email successfully.',
  remembered: 'Remembered it?',
  logIn: 'Log in',
});

import { translated } from '../language/language';

export const signUpText = translated('signUp', {
  heading: 'Sign Up',
  username: 'Username',
  submit: 'Sign Up',
  sameAsEmail: 'Can not be same with account.',
  done: 'Registered successfully!!!',
  doneDetail:
    'Please check your e-mail to activate account, in order to ensure the security of your account.',
  haveAccount: 'Already have an account?',
  logIn: 'Log in',
});

import { translated } from '../language/language';

export const loginText = translated('login', {
  heading: 'Login',
  submit: 'Login',
  remember: 'Remember me',
  forgot: 'Forgot Password ?',
  needAccount: 'Need an account?',
  signUp: 'Sign up',
  demo: {
    heading: 'Just looking?',
    explanation: 'This is a demo. Everything in it is made up, including the cameras.',
    use: 'Use the demo account',
  },
});

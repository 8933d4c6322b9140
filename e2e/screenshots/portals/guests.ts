import type { Page } from '@playwright/test';
import { click, heading, later, type State } from '../state';

const submit = (page: Page) => page.getByRole('main').getByRole('button').last().click();

export const GUESTS: readonly State[] = [
  {
    name: 'log-in',
    route: '/login',
    kind: 'full',
    address: '/login',
    isGuest: true,
    ready: heading('Login'),
  },
  {
    name: 'log-in-as-first-page',
    route: '/',
    kind: 'full',
    address: '/',
    isGuest: true,
    ready: heading('Login'),
  },
  {
    name: 'log-in-with-what-is-missing',
    route: '/login',
    kind: 'error',
    address: '/login',
    isGuest: true,
    ready: click(/^Login$/),
  },
  {
    name: 'sign-up',
    route: '/register',
    kind: 'full',
    address: '/register',
    isGuest: true,
    ready: heading('Sign Up'),
  },
  {
    name: 'sign-up-with-what-is-missing',
    route: '/register',
    kind: 'error',
    address: '/register',
    isGuest: true,
    ready: later(heading('Sign Up'), submit),
  },
  {
    name: 'forgot-password',
    route: '/forgot-password',
    kind: 'full',
    address: '/forgot-password',
    isGuest: true,
    ready: heading(/Forgot/),
  },
  {
    name: 'reset-password',
    route: '/reset-password',
    kind: 'full',
    address: '/reset-password?token=demo-reset',
    isGuest: true,
    ready: heading(/Reset/),
  },
  {
    name: 'reset-password-without-a-token',
    route: '/reset-password',
    kind: 'error',
    address: '/reset-password',
    isGuest: true,
    ready: heading(/Reset/),
  },
];

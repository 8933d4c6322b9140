import { translated } from './language/language.ts';

/** Apart from the app's own words: the bundler leaves these out of every build without the demo. */
export const demoText = translated('demo', {
  cannotStart: 'The demo cannot start here.',
  needsSecureContext:
    'Its embedded backend is a service worker, which browsers allow on https and on localhost only. Open the demo on the machine that runs it, at http://localhost, or serve it over https.',
  failed:
    'Its embedded backend did not start. Reload the page; a private window may not allow service workers.',
});

/** Written into the page when the app is built, from the catalogues. */
export const startGuardText = translated('startGuard', {
  notStarted: 'The app could not be loaded. Reload the page when the connection is back.',
  noScript: 'This app needs JavaScript to show you your cameras.',
});

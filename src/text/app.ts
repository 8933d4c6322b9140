import { translated } from './language/language.ts';

export const appText = translated('app', {
  product: 'Camera Web App',
  unsupported: 'This browser does not support app.',
  unsupportedDetail:
    'This browser is missing features that video and encryption need here. Please use a current Chrome, Edge, Firefox or Safari.',
  language: 'Language',
  crashed: 'Something went wrong!',
  crashedDetail: 'This page stopped working. Your cameras are not affected.',
  notLoaded: 'This page could not be loaded. You may be offline, or the app was just updated.',
  notLoadedYet: 'This page has not been loaded yet. It will open by itself when you’re back online.',
  partNotLoaded: 'This could not be loaded. You may be offline, or the app was just updated.',
  reload: 'Reload',
  loading: 'Loading…',
  configWrong: 'This app is not set up correctly.',
});

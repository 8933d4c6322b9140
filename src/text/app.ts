import { translated } from './language/language.ts';

export const appText = translated('app', {
  product: 'Camera Web App',
  unsupported: 'This browser does not support app.',
  unsupportedDetail:
    'This browser lacks what video and encryption need here. A current Chrome, Edge, Firefox or Safari will do.',
  language: 'Language',
  crashed: 'Something went wrong!',
  crashedDetail: 'This page stopped working. Your cameras are not affected.',
  notLoaded: 'This page could not be loaded. The connection may be down, or the app has just been renewed.',
  notLoadedYet: 'This page has not been loaded yet. It comes by itself when you are online again.',
  partNotLoaded: 'This could not be loaded. The connection may be down, or the app has just been renewed.',
  reload: 'Reload',
  loading: 'Loading…',
  configWrong: 'This app is not set up correctly.',
});

import { translated } from './language/language';

export const releaseText = translated('release', {
  isReady: 'A new version is ready.',
  later: 'Later',
});

import { translated } from './language/language';

/** Of what surrounds the screens of a user, apart from what a guest's need: log-in does not wait for these. */
export const shellText = translated('shell', {
  brand: 'Camera',
  unsupportedLive: 'This browser does not support Live streaming.',
  skipToContent: 'Skip to content',
  toggleNavigation: 'Toggle navigation',
  mainNavigation: 'Main',
  portal: 'Portal',
  portalHome: 'Home',
  portalAuto: 'Auto',
  home: 'Home',
  lastActivity: 'Last Activity',
  notifications: 'Notifications',
  viewAll: 'View All',
  wall: 'Wall',
  arrange: 'Arrange',
  account: 'Account',
  share: 'Share',
  selectVehicle: 'Select vehicle',
  offline: 'You’re offline. What’s on screen stays, and is updated when you’re back online.',
});

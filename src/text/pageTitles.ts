import { translated } from './language/language';

/** The titles of the pages, whole: a language may have its own order of product and screen. */
export const pageTitles = translated('title', {
  app: 'Camera App',
  home: 'Camera App - Home',
  signUp: 'Camera Web App - Sign Up',
  forgotPassword: 'Camera Web App - Forgot Password',
  resetPassword: 'Camera Web App - Reset Password',
  viewAll: 'Camera Web App - View All',
  wall: 'Camera Web App - Wall',
  lastActivity: 'Camera Web App - Last Activity',
  replay: 'Camera Web App - Replay',
  cameraDetail: 'Camera Web App - Camera Detail',
  account: 'Camera Web App - Account',
  auto: 'Camera Web App - Auto',
  driverRating: 'Camera Web App - Driver Rating',
  notifications: 'Camera Web App - Notifications',
  mapDemo: 'Camera Web App - Map Demo',
  vehicle: 'Camera Web App - Vehicle',
  share: 'Camera Web App - Share',
});

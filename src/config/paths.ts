/** Ignores case and trailing slashes, as the router does. https://reactrouter.com/api/utils/matchPath */
export const comparablePath = (pathname: string): string => pathname.toLowerCase().replace(/(.)\/+$/, '$1');

const id = encodeURIComponent;

export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  home: '/home',
  auto: '/auto',
  vehicle: (vehicleId: string, tab: string) => `/auto/${id(vehicleId)}/${id(tab)}`,
  vehicleSummary: (vehicleId: string) => `/auto/${id(vehicleId)}/summary`,
  autoDetail: '/auto-detail',
  driverRating: '/auto/driver-rating',
  notifications: '/auto/notifications',
  mapDemo: '/auto/map-demo',
  viewAll: '/view-all-device',
  wall: '/wall',
  lastActivity: '/last-activity',
  replay: '/replay',
  cameraDetail: (cameraId: string, activityId: string) => `/camera-detail/${id(cameraId)}/${id(activityId)}`,
  account: '/account',
  share: '/share',
} as const;

/**
 * @returns true for the wall in kiosk mode, which runs on a shared screen rather than on one person's device
 */
export const isKioskAddress = ({ pathname, search }: { pathname: string; search: string }): boolean =>
  comparablePath(pathname) === paths.wall && new URLSearchParams(search).get('kiosk') === '1';

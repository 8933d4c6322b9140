import { useState, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '@/config/paths';
import { isVehicleTab } from '@/domain/vehicle';
import type { pageTitles } from '@/text/pageTitles';
import { lazyPart } from '@/ui/loading/lazyPart';
import type { Guard } from './guards';
import { ScreenMissing } from './fallbacks/ScreenMissing';

export interface AppRoute {
  path: string;
  title: keyof typeof pageTitles;
  guard: Guard;
  screen: ComponentType;
  redirect?: (params: Readonly<Record<string, string | undefined>>) => string | null;
}

const loaders = new Map<ComponentType, () => Promise<ComponentType>>();
const arrived = new Map<ComponentType, ComponentType>();

/**
 * Creates a component that loads its screen's chunk on first render.
 * @param isInitial true if the page preloads the chunk
 */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  isInitial = false,
): ComponentType {
  const loadScreen = async () => (await load())[name];
  const Late = lazyPart(loadScreen, ScreenMissing, isInitial);
  function Screen() {
    const [Shown] = useState(() => arrived.get(Screen) ?? Late);
    return <Shown />;
  }
  loaders.set(Screen, loadScreen);
  return Screen;
}

const login = screen(() => import('./LoginRoute'), 'LoginRoute', true);
const vehicle = screen(() => import('@/screens/vehicle/VehicleScreen'), 'VehicleScreen');

/** Omits `/share`, which is a dialog over another page. */
export const routes: readonly AppRoute[] = [
  { path: '/', title: 'app', guard: 'guest', screen: login },
  { path: '/login', title: 'app', guard: 'guest', screen: login },
  {
    path: '/register',
    title: 'signUp',
    guard: 'guest',
    screen: screen(() => import('@/screens/sign-up/SignUpScreen'), 'SignUpScreen'),
  },
  {
    path: '/forgot-password',
    title: 'forgotPassword',
    guard: 'guest',
    screen: screen(() => import('@/screens/forgot-password/ForgotPasswordScreen'), 'ForgotPasswordScreen'),
  },
  {
    path: '/reset-password',
    title: 'resetPassword',
    guard: 'guest',
    screen: screen(() => import('@/screens/reset-password/ResetPasswordScreen'), 'ResetPasswordScreen'),
  },
  {
    path: '/home',
    title: 'home',
    guard: 'home',
    screen: screen(() => import('@/screens/home/HomeScreen'), 'HomeScreen'),
  },
  {
    path: '/view-all-device',
    title: 'viewAll',
    guard: 'private',
    screen: screen(() => import('@/screens/view-all/ViewAllScreen'), 'ViewAllScreen'),
  },
  {
    path: '/wall',
    title: 'wall',
    guard: 'home',
    screen: screen(() => import('@/screens/wall/WallScreen'), 'WallScreen'),
  },
  {
    path: '/last-activity',
    title: 'lastActivity',
    guard: 'private',
    screen: screen(() => import('@/screens/last-activity/LastActivityScreen'), 'LastActivityScreen'),
  },
  {
    path: '/replay',
    title: 'replay',
    guard: 'home',
    screen: screen(() => import('@/screens/replay/ReplayScreen'), 'ReplayScreen'),
  },
  {
    path: '/camera-detail/:deviceId/:activityId',
    title: 'cameraDetail',
    guard: 'private',
    screen: screen(() => import('@/screens/camera-detail/CameraDetailScreen'), 'CameraDetailScreen'),
  },
  {
    path: '/account',
    title: 'account',
    guard: 'private',
    screen: screen(() => import('@/screens/account/AccountScreen'), 'AccountScreen'),
  },
  {
    path: '/auto',
    title: 'auto',
    guard: 'auto',
    screen: screen(() => import('@/screens/auto/AutoScreen'), 'AutoScreen'),
  },
  {
    path: '/auto/driver-rating',
    title: 'driverRating',
    guard: 'private',
    screen: screen(() => import('@/screens/driver-rating/DriverRatingScreen'), 'DriverRatingScreen'),
  },
  {
    path: '/auto/notifications',
    title: 'notifications',
    guard: 'private',
    screen: screen(() => import('@/screens/notifications/NotificationsScreen'), 'NotificationsScreen'),
  },
  {
    path: '/auto/map-demo',
    title: 'mapDemo',
    guard: 'private',
    screen: screen(() => import('@/screens/map-demo/MapDemoScreen'), 'MapDemoScreen'),
  },
  {
    path: '/auto/:deviceId/:tabName',
    title: 'vehicle',
    guard: 'private',
    screen: vehicle,
    redirect: ({ tabName }) => (isVehicleTab(tabName) ? null : paths.auto),
  },
  { path: '/auto-detail', title: 'vehicle', guard: 'private', screen: vehicle },
];

export const privatePaths: readonly string[] = [
  ...routes.filter(({ guard }) => guard !== 'guest').map(({ path }) => path),
  '/share',
];

export async function preloadScreen(pathname: string): Promise<void> {
  const { screen: found } = routes.find(({ path }) => matchPath(path, pathname)) ?? {};
  const load = found && loaders.get(found);
  const code = await load?.().catch(() => undefined);
  if (found && code) arrived.set(found, code);
}

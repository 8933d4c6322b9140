import { useState, type ComponentType } from 'react';
import { matchPath } from 'react-router-dom';
import { paths } from '@/config/paths';
import { isVehicleTab } from '@/domain/vehicle';
import { lazyPart } from '@/ui/loading/lazyPart';
import type { Guard } from './guards';
import { ScreenMissing } from './ScreenMissing';

export interface AppRoute {
  path: string;
  /** The whole page title. */
  title: string;
  guard: Guard;
  screen: ComponentType;
  /** Where to go when the address's parameters make no sense. */
  redirect?: (params: Readonly<Record<string, string | undefined>>) => string | null;
}

const titled = (screen: string) => `Camera Web App - ${screen}`;

const loaders = new Map<ComponentType, () => Promise<ComponentType>>();
/** Screens whose code was loaded before they were shown. */
const arrived = new Map<ComponentType, ComponentType>();

/** A screen is a chunk of its own, loaded when its route is first shown. */
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

/** The page loads its files ahead (preloadLoginPlugin.ts). */
const login = screen(() => import('./LoginRoute'), 'LoginRoute', true);
const vehicle = screen(() => import('@/screens/vehicle/VehicleScreen'), 'VehicleScreen');

/** Every address of the app but `/share`, which is a dialog over another. Unknown ones lead to the home screen. */
export const routes: readonly AppRoute[] = [
  { path: '/', title: 'Camera App', guard: 'guest', screen: login },
  { path: '/login', title: 'Camera App', guard: 'guest', screen: login },
  {
    path: '/register',
    title: titled('Sign Up'),
    guard: 'guest',
    screen: screen(() => import('@/screens/sign-up/SignUpScreen'), 'SignUpScreen'),
  },
  {
    path: '/forgot-password',
    title: titled('Forgot Password'),
    guard: 'guest',
    screen: screen(() => import('@/screens/forgot-password/ForgotPasswordScreen'), 'ForgotPasswordScreen'),
  },
  {
    path: '/reset-password',
    title: titled('Reset Password'),
    guard: 'guest',
    screen: screen(() => import('@/screens/reset-password/ResetPasswordScreen'), 'ResetPasswordScreen'),
  },
  {
    path: '/home',
    title: 'Camera App - Home',
    guard: 'home',
    screen: screen(() => import('@/screens/home/HomeScreen'), 'HomeScreen'),
  },
  {
    path: '/view-all-device',
    title: titled('View All'),
    guard: 'private',
    screen: screen(() => import('@/screens/view-all/ViewAllScreen'), 'ViewAllScreen'),
  },
  {
    path: '/wall',
    title: titled('Wall'),
    guard: 'home',
    screen: screen(() => import('@/screens/wall/WallScreen'), 'WallScreen'),
  },
  {
    path: '/last-activity',
    title: titled('Last Activity'),
    guard: 'private',
    screen: screen(() => import('@/screens/last-activity/LastActivityScreen'), 'LastActivityScreen'),
  },
  {
    path: '/replay',
    title: titled('Replay'),
    guard: 'home',
    screen: screen(() => import('@/screens/replay/ReplayScreen'), 'ReplayScreen'),
  },
  {
    path: '/camera-detail/:deviceId/:activityId',
    title: titled('Camera Detail'),
    guard: 'private',
    screen: screen(() => import('@/screens/camera-detail/CameraDetailScreen'), 'CameraDetailScreen'),
  },
  {
    path: '/account',
    title: titled('Account'),
    guard: 'private',
    screen: screen(() => import('@/screens/account/AccountScreen'), 'AccountScreen'),
  },
  {
    path: '/auto',
    title: titled('Auto'),
    guard: 'auto',
    screen: screen(() => import('@/screens/auto/AutoScreen'), 'AutoScreen'),
  },
  {
    path: '/auto/driver-rating',
    title: titled('Driver Rating'),
    guard: 'private',
    screen: screen(() => import('@/screens/driver-rating/DriverRatingScreen'), 'DriverRatingScreen'),
  },
  {
    path: '/auto/notifications',
    title: titled('Notifications'),
    guard: 'private',
    screen: screen(() => import('@/screens/notifications/NotificationsScreen'), 'NotificationsScreen'),
  },
  {
    path: '/auto/map-demo',
    title: titled('Map Demo'),
    guard: 'private',
    screen: screen(() => import('@/screens/map-demo/MapDemoScreen'), 'MapDemoScreen'),
  },
  {
    path: '/auto/:deviceId/:tabName',
    title: titled('Vehicle'),
    guard: 'private',
    screen: vehicle,
    redirect: ({ tabName }) => (isVehicleTab(tabName) ? null : paths.auto),
  },
  { path: '/auto-detail', title: titled('Vehicle'), guard: 'private', screen: vehicle },
];

export const SHARE_TITLE = titled('Share');

export const privatePaths: readonly string[] = [
  ...routes.filter(({ guard }) => guard !== 'guest').map(({ path }) => path),
  '/share',
];

/**
 * Starts loading the screen of an address before anything asks for it, so that it does not wait for what is around it.
 * A failure is no loss: the screen is loaded again when it is shown, and says then what is wrong.
 */
export async function preloadScreen(pathname: string): Promise<void> {
  const { screen: wanted } = routes.find(({ path }) => matchPath(path, pathname)) ?? {};
  const load = wanted && loaders.get(wanted);
  const code = await load?.().catch(() => undefined);
  if (wanted && code) arrived.set(wanted, code);
}

import type { Page } from '@playwright/test';
import { namedUuid } from '../../mocks/seededRandom';
import type { CallName } from '../../mocks/calls';
import type { Vendor } from '../kit/vendor';

/** What a screen can look like, as a reviewer names it. */
export type Kind = 'full' | 'loading' | 'empty' | 'error' | 'more';

/** A screen in one of its states: how one gets there, and when it is all there. */
export interface State {
  /** Unique; the pictures have it in their names. */
  name: string;
  /** The row of the routes' table. */
  route: string;
  kind: Kind;
  address: string;
  isGuest?: true;
  /** Before the page opens. */
  prepare?: (vendor: Vendor) => Promise<void>;
  /** After it has opened; returns when there is nothing more to wait for. */
  ready: (page: Page, vendor: Vendor) => Promise<unknown>;
}

const FRONT_DOOR = namedUuid('camera 0 Front Door');
const REASON = 'The kettle is on.';

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const says = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const article = (page: Page) => page.getByRole('article').first().waitFor();
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor();
const map = (name: string) => (page: Page) =>
  page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Zoom in' }).waitFor();

/** An error pop-up lies over some screens, and the same words behind it. */
const error = (page: Page) => page.getByText(REASON).first().waitFor();
const fails = (call: CallName) => (vendor: Vendor) => vendor.on(call, { kind: 'error', detail: REASON });
const hangs = (call: CallName) => (vendor: Vendor) => vendor.on(call, 'silent');
const later =
  (...steps: readonly ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
const click = (name: string | RegExp) => (page: Page) => button(page, name).click();

/** The four states of a screen that loads something. */
function loaded(
  route: string,
  name: string,
  calls: CallName,
  each: Record<'full' | 'loading' | 'empty', State['ready']> & {
    noData: NonNullable<State['prepare']>;
    /** By default the reason is shown as it came. */
    error?: State['ready'];
  },
): State[] {
  const base = { route, address: route };
  return [
    { ...base, name, kind: 'full', ready: each.full },
    { ...base, name: `${name}-loading`, kind: 'loading', prepare: hangs(calls), ready: each.loading },
    { ...base, name: `${name}-empty`, kind: 'empty', prepare: each.noData, ready: each.empty },
    { ...base, name: `${name}-error`, kind: 'error', prepare: fails(calls), ready: each.error ?? error },
  ];
}

const noCameras = (vendor: Vendor) => vendor.haveCameras(0);
const noClips = (vendor: Vendor) => vendor.set({ scenarios: ['no-clips'] });
/** It stays as it is: what is waited for never comes. */
const shell = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor();

const submit = (page: Page) => page.getByRole('main').getByRole('button').last().click();

const GUESTS: readonly State[] = [
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

const cameraDetail = `/camera-detail/${FRONT_DOOR}/none`;
const DETAIL = '/camera-detail/:deviceId/:activityId';
const clipList = (page: Page) =>
  page.getByRole('list', { name: 'Last Activity' }).getByRole('button').first().waitFor();

const HOUSE: readonly State[] = [
  ...loaded('/home', 'home', 'cameras', {
    full: article,
    loading: shell,
    empty: says(/Your device will appear here/),
    noData: noCameras,
  }),
  {
    name: 'home-as-a-list',
    route: '/home',
    kind: 'more',
    address: '/home',
    ready: later(article, click('List view')),
  },
  ...(['long', 'rtl', 'emoji'] as const).map((names): State => ({
    name: `home-with-names-${names}`,
    route: '/home',
    kind: 'more',
    address: '/home',
    prepare: (vendor) => vendor.callThings(names),
    ready: article,
  })),
  {
    name: 'home-of-forty-cameras',
    route: '/home',
    kind: 'more',
    address: '/home',
    prepare: (vendor) => vendor.haveCameras(40),
    ready: article,
  },
  {
    name: 'home-without-a-network',
    route: '/home',
    kind: 'error',
    address: '/home',
    ready: async (page, vendor) => {
      await article(page);
      await vendor.network('offline');
      await says(/offline/i)(page);
    },
  },
  {
    name: 'home-when-the-session-has-expired',
    route: '/home',
    kind: 'more',
    address: '/home',
    ready: async (page, vendor) => {
      await article(page);
      await vendor.expireToken();
      await page.getByRole('link', { name: 'View All' }).first().click();
      await dialog('Session expired!')(page);
    },
  },
  {
    name: 'home-with-a-picture-that-cannot-be-had',
    route: '/home',
    kind: 'error',
    address: '/home',
    prepare: (vendor) => vendor.on('latestEvent', { kind: 'error', detail: REASON }),
    ready: later(click('Play Garden'), (page) =>
      page
        .getByRole('region', { name: 'Garden player' })
        .getByRole('button', { name: 'Try again' })
        .waitFor(),
    ),
  },
  {
    name: 'home-while-a-camera-is-called',
    route: '/home',
    kind: 'loading',
    address: '/home',
    prepare: (vendor) => vendor.on('liveCredential', 'silent'),
    ready: later(click('Play Front Door'), says(/Connecting/)),
  },
  ...loaded('/view-all-device', 'view-all', 'viewAll', {
    full: article,
    loading: shell,
    empty: says('You currently have no camera device'),
    noData: noCameras,
  }),
  ...loaded('/last-activity', 'last-activity', 'events', {
    full: article,
    loading: heading('Last Activity'),
    empty: says(/NO CLIP/),
    noData: noClips,
  }),
  {
    name: 'last-activity-with-the-calendar',
    route: '/last-activity',
    kind: 'more',
    address: '/last-activity',
    ready: later(article, click('Calendar'), (page) => page.getByLabel('From').waitFor()),
  },
  {
    name: 'last-activity-with-clips-chosen',
    route: '/last-activity',
    kind: 'more',
    address: '/last-activity',
    ready: async (page) => {
      await article(page);
      const boxes = page.getByRole('checkbox', { name: /^Choose / });
      for (const index of [0, 1]) await boxes.nth(index).check();
      await says('2 clips chosen')(page);
    },
  },
  ...loaded('/replay', 'replay', 'events', {
    full: says(/^\d+ recordings?$/),
    loading: heading('Replay'),
    empty: says(/NO CLIP EVENTS/),
    noData: noClips,
    error: says(/could not be loaded/),
  }),
  {
    name: 'camera-detail',
    route: DETAIL,
    kind: 'full',
    address: cameraDetail,
    ready: clipList,
  },
  {
    name: 'camera-detail-loading',
    route: DETAIL,
    kind: 'loading',
    address: cameraDetail,
    prepare: hangs('events'),
    ready: shell,
  },
  {
    name: 'camera-detail-empty',
    route: DETAIL,
    kind: 'empty',
    address: cameraDetail,
    prepare: noClips,
    ready: says('Nothing was recorded in the last 30 days.'),
  },
  {
    name: 'camera-detail-error',
    route: DETAIL,
    kind: 'error',
    address: cameraDetail,
    prepare: fails('events'),
    ready: error,
  },
  {
    name: 'camera-detail-of-another-camera',
    route: DETAIL,
    kind: 'error',
    address: '/camera-detail/not-mine/none',
    ready: says('This camera is not one of yours.'),
  },
  ...(['Name', 'Email', 'Change Password'] as const).map((item): State => ({
    name: `account-${item.toLowerCase().replace(' ', '-')}`,
    route: '/account',
    kind: item === 'Name' ? 'full' : 'more',
    address: '/account',
    ready: async (page) => {
      await heading('Account')(page);
      await page
        .getByRole('navigation', { name: 'Account' })
        .getByRole('button', { name: item, exact: true })
        .click();
    },
  })),
  { name: 'share-the-app', route: '/share', kind: 'full', address: '/share', ready: dialog('Share the app') },
];

const VEHICLES: readonly State[] = [
  { name: 'auto', route: '/auto', kind: 'full', address: '/auto', ready: map('Map') },
  ...(
    [
      ['summary', map('Current location')],
      ['recordings', article],
      ['live-gps', map('Live GPS')],
      ['live-view', heading('Harbor Van')],
    ] as const
  ).map(([tab, ready]): State => ({
    name: `vehicle-${tab}`,
    route: '/auto/:deviceId/:tabName',
    kind: tab === 'summary' ? 'full' : 'more',
    address: `/auto/harbor-van/${tab}`,
    ready,
  })),
  { name: 'vehicle-unnamed', route: '/auto-detail', kind: 'full', address: '/auto-detail', ready: shell },
  {
    name: 'driver-rating',
    route: '/auto/driver-rating',
    kind: 'full',
    address: '/auto/driver-rating',
    ready: (page) => page.getByRole('table').waitFor(),
  },
  {
    name: 'notifications',
    route: '/auto/notifications',
    kind: 'full',
    address: '/auto/notifications',
    ready: article,
  },
  {
    name: 'map-demo',
    route: '/auto/map-demo',
    kind: 'full',
    address: '/auto/map-demo',
    ready: map('Moving vehicles'),
  },
];

export const STATES: readonly State[] = [...GUESTS, ...HOUSE, ...VEHICLES];

export const THEMES = ['light', 'dark'] as const;

/** A small phone, a phone, a tablet, a laptop, a large screen. */
export const SIZES: readonly { width: number; height: number }[] = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** `home-error.dark.0390.png` */
export const fileOf = (state: string, theme: string, width: number): string =>
  `${state}.${theme}.${String(width).padStart(4, '0')}.png`;

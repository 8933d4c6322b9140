import {
  article,
  click,
  dialog,
  heading,
  later,
  loaded,
  noCameras,
  REASON,
  says,
  shell,
  type State,
} from '../state';

export const HOUSE: readonly State[] = [
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
    prepare: (vendor) => vendor.setNames(names),
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
  ...loaded('/wall', 'wall', 'cameras', {
    full: (page) =>
      page
        .getByRole('region', { name: / player$/ })
        .nth(5)
        .waitFor(),
    loading: heading('Wall'),
    empty: says('You currently have no camera device'),
    noData: noCameras,
  }),
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

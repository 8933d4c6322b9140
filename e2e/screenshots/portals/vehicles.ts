import { article, heading, map, shell, type State } from '../state';

export const VEHICLES: readonly State[] = [
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

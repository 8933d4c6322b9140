import type { Page } from '@playwright/test';
import { namedUuid } from '../../../mocks/seededRandom';
import {
  article,
  click,
  error,
  fails,
  hangs,
  heading,
  later,
  loaded,
  noClips,
  says,
  shell,
  type State,
} from '../state';

const FRONT_DOOR = namedUuid('camera 0 Front Door');
const cameraDetail = `/camera-detail/${FRONT_DOOR}/none`;
const DETAIL = '/camera-detail/:deviceId/:activityId';
const clipList = (page: Page) =>
  page.getByRole('list', { name: 'Last Activity' }).getByRole('button').first().waitFor();

export const RECORDINGS: readonly State[] = [
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
];

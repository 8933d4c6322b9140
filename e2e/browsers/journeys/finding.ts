import { enter, needsRecordings, type Journey } from '../journey';
import { button, target, type User } from '../user';
import { saved } from './saving';

const DAY = '/replay?day=2026-07-14';
const MOVEMENT = 'clip-movement on *';
/** Milliseconds that a busy computer needs to decode a whole day in software. */
const DAY_LASTS = 300_000;

const needsDecoder: Journey['lacks'] = (build) =>
  needsRecordings(build) ?? (build.hasVideoDecoder ? null : 'this build has no VideoDecoder');
const needsEncoder: Journey['lacks'] = (build) =>
  needsDecoder(build) ?? (build.hasVideoEncoder ? null : 'this build encodes no H.264');

/** The buttons move until all events are loaded. */
const allLoaded = (user: User) =>
  user.until('the events were not loaded', () =>
    user.run(() =>
      [...document.querySelectorAll('[role=status]')].some((each) =>
        /^\d+ recordings?$|: \d+ events$/.test(each.textContent),
      ),
    ),
  );

export const FINDING: readonly Journey[] = [
  {
    name: 'Heat map, to an hour',
    async go(user) {
      await enter(user, '/last-activity');
      await allLoaded(user);
      await user.press(button('When things happen'));
      const region = target('region', 'When things happen');
      await user.read(target('status', undefined, region), /^\d+ events, /);
      await user.press(button(/^Tuesday, 10:00 to 11:00/, region));
      await user.see(target('slider', 'Time'));
      const path = await user.run(() => location.search);
      if (!path.includes('at=10:00:00')) throw new Error(`it led to ${path}`);
    },
  },
  {
    name: 'Find motion in a day',
    lacks: needsDecoder,
    async go(user) {
      await enter(user, DAY, MOVEMENT);
      await allLoaded(user);
      await user.press(button('Find motion'));
      const panel = target('region', 'Find motion');
      await user.press(button('Search', panel));
      const found = await user.read(target('status', undefined, panel), /^\d+ moments? found$/, DAY_LASTS);
      await user.press(button(/^\d/, target('list', 'Results', panel)));
      await user.until('a result does not play', async () =>
        (await user.videos()).some((each) => each.isPlaying),
      );
      return found;
    },
  },
  {
    name: 'Time-lapse, saved',
    lacks: needsEncoder,
    async go(user) {
      await enter(user, DAY);
      await allLoaded(user);
      await user.press(button('Time-lapse'));
      const panel = target('region', 'Time-lapse');
      const file = await saved(user, '.mp4', () => user.press(button('Save as video', panel)), DAY_LASTS);
      return `${String(Math.round(file.length / 1_000))} kB`;
    },
  },
];

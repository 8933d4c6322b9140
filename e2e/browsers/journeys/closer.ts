import { needsRecordings, enter, type Journey } from '../journey';
import { button, player, target, type User } from '../user';
import { openRecording } from './recordings';

const CAMERA = 'Front Door';
const REGION = player(CAMERA);
const SEEK = target('slider', 'Seek', REGION);
const NUMBERED = 'clip-frame-numbers on *';
const NUMBERED_FILE = 'clip-frame-numbers-file on *';
const RATE = 25;
/** Firefox and WebKitGTK are this many frames late in recordings with an edit list. */
const EDITED = 2;
const BORDER = 50;

/** WebDriver key codes: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const HOME = '\uE011';
const RIGHT = '\uE014';

const isNear = (seen: number, wanted: number): boolean => seen >= wanted - EDITED - 1 && seen <= wanted + 1;

const shown = (user: User): Promise<{ number: number; seconds: number } | null> =>
  user.run(() => {
    const video = [...document.querySelectorAll('video')].find(
      (each) => getComputedStyle(each).visibility === 'visible',
    );
    const canvas = document.createElement('canvas');
    canvas.width = 8;
    canvas.height = 1;
    const context = canvas.getContext('2d');
    // During a seek, the element still shows the previous frame.
    if (video === undefined || video.seeking || context === null) return null;
    context.drawImage(video, 0, 0, 8, 1);
    const { data } = context.getImageData(0, 0, 8, 1);
    const bits = Array.from({ length: 8 }, (_, bit) => ((data[4 * bit] ?? 0) > 127 ? 1 << bit : 0));
    return { number: bits.reduce((sum, bit) => sum + bit), seconds: video.currentTime };
  });

async function untilNumber(user: User, what: string, isRight: (number: number) => boolean): Promise<number> {
  let number = -1;
  await user
    .until(what, async () => {
      number = (await shown(user))?.number ?? -1;
      return isRight(number);
    })
    .catch((error: Error) => {
      throw new Error(`${error.message}: frame ${String(number)} is shown`);
    });
  return number;
}
const expectFrame = (user: User, number: number) =>
  untilNumber(user, `frame ${String(number)} was not shown`, (seen) => seen === number);

const focus = (user: User, label: string) =>
  user.run((name) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.focus(), label);

async function openPaused(user: User, media?: string): Promise<void> {
  await openRecording(user, media);
  await user.untilPlays(CAMERA, 0.5);
  await user.hover(REGION);
  await user.press(button('Pause', REGION));
  await user.see(button('Next frame', REGION));
}

async function stepOverBorder(user: User, media: string): Promise<void> {
  await openPaused(user, media);
  await focus(user, 'Seek');
  await user.page.type(`${HOME}${RIGHT.repeat(5)}`);
  await user.until('the slider does not move', async () => (await user.see(SEEK)).value === '0.5');
  let first = await untilNumber(user, 'no frame is shown', (seen) => seen >= 0);
  first = await untilNumber(user, 'the picture does not come to rest', (seen) => {
    const isSame = seen === first;
    first = seen;
    return isSame;
  });
  const last = BORDER - 2;
  // The player must handle every one of these quick key presses.
  await user.page.type('.'.repeat(last - first));
  await expectFrame(user, last);
  for (let number = last + 1; number <= BORDER + 1; number += 1) {
    await user.press(button('Next frame', REGION));
    await expectFrame(user, number);
  }
  for (let number = BORDER; number >= last; number -= 1) {
    await user.page.type(',');
    await expectFrame(user, number);
  }
}

export const CLOSER: readonly Journey[] = [
  {
    name: 'Zoom by keys and wheel',
    lacks: needsRecordings,
    async go(user) {
      await openPaused(user);
      const status = target('status', undefined, REGION);
      await focus(user, `${CAMERA} player`);
      await user.page.type('++');
      await user.read(status, /Zoom 2\.0×/);
      const { x, y } = await user.see(REGION);
      const at = { x: x - 90, y: y - 40 };
      const bounds = () =>
        user.run((point) => {
          const video = [...document.querySelectorAll('video')].find(
            (each) => getComputedStyle(each).visibility === 'visible',
          );
          const box = video?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
          return {
            x: (point.x - box.left) / box.width,
            y: (point.y - box.top) / box.height,
            width: box.width,
          };
        }, at);
      let before = { x: 0, y: 0, width: 0 };
      await user.until('the picture does not come to rest', async () => {
        const earlier = before.width;
        before = await bounds();
        return before.width === earlier;
      });
      await user.page.wheel(at, -100);
      await user.read(status, /Zoom 2\.[5-9]×/);
      const after = await bounds();
      const moved = Math.hypot(after.x - before.x, after.y - before.y) * after.width;
      if (moved > 1) throw new Error(`the picture moved by ${moved.toFixed(1)} px under the pointer`);
      await user.page.type('0');
      await user.until('the picture stays zoomed', async () => {
        return !/Zoom/.test((await user.locate(status))?.text ?? '');
      });
    },
  },
  {
    name: 'Frame by frame',
    lacks: needsRecordings,
    go: (user) => stepOverBorder(user, NUMBERED),
  },
  {
    name: 'Frame by frame, one file',
    lacks: needsRecordings,
    go: (user) => stepOverBorder(user, NUMBERED_FILE),
  },
  {
    name: 'Scrubbing Seek',
    lacks: needsRecordings,
    async go(user) {
      await openPaused(user, NUMBERED);
      const { x, y, width } = await user.see(SEEK);
      const points = [0.1, 0.3, 0.5, 0.62].map((share) => ({ x: x + (share - 0.5) * width, y }));
      const value = async () => Number((await user.see(SEEK)).value);
      await user.page.drag(points, async () => {
        await user.until('the slider does not follow', async () => (await value()) > 5);
        const wanted = Math.floor((await value()) * RATE);
        await untilNumber(user, `frame ${String(wanted)} was not shown under the hand`, (seen) =>
          isNear(seen, wanted),
        );
      });
      await user.see(button('Play', REGION));
    },
  },
  {
    name: 'Scrubbing the timeline, frame by frame in replay',
    lacks: needsRecordings,
    async go(user) {
      await enter(user, '/replay?day=2026-07-14&at=10:11:52', NUMBERED);
      await user.press(button('Play'));
      const isRight = ({ number, seconds }: { number: number; seconds: number }) =>
        isNear(number, Math.floor(seconds * RATE));
      const playing = async () => (await user.videos())[0];
      await user.until('replay does not play', async () => ((await playing())?.frames ?? 0) > 10);
      await user.press(button('Pause'));
      for (let press = 0; press < 8; press += 1) await user.press(button('Zoom in'));
      const slider = target('slider', 'Time');
      const { x, y } = await user.see(slider);
      const before = (await user.see(slider)).value;
      const start = await shown(user);
      const points = [0, -8, -16, -24, 14].map((by) => ({ x: x + by, y }));
      await user.page.drag(points, async () => {
        await user.until('the time does not follow', async () => (await user.see(slider)).value !== before);
        let last = start;
        await user
          .until('the picture does not follow', async () => {
            last = await shown(user);
            return last !== null && last.seconds !== start?.seconds && isRight(last);
          })
          .catch((error: Error) => {
            throw new Error(`${error.message}: ${JSON.stringify({ start, last })}`);
          });
      });
      let from = -1;
      await user.until('the picture does not come to rest', async () => {
        const last = await shown(user);
        from = last?.number ?? -1;
        return last !== null && isRight(last);
      });
      await user.press(button('Next frame'));
      await expectFrame(user, from + 1);
      await user.press(button('Previous frame'));
      await expectFrame(user, from);
    },
  },
];

import type { CDPSession, Locator, Page } from '@playwright/test';
import { expect, testOnOnePage as test } from '../fixtures';
import type { Vendor } from '../kit/vendor';
import { LastActivityPage } from '../pages/ActivityPages';
import { PlayerRegion } from '../pages/PlayerRegion';

const CAMERA = 'Garden';

test.use({ viewport: { width: 1024, height: 700 } });

const KEYS = {
  ' ': { code: 'Space', windowsVirtualKeyCode: 32, text: ' ' },
  '.': { code: 'Period', windowsVirtualKeyCode: 190, text: '.' },
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  ArrowDown: { code: 'ArrowDown', windowsVirtualKeyCode: 40, text: '' },
  f: { code: 'KeyF', windowsVirtualKeyCode: 70, text: 'f' },
  '+': { code: 'Equal', windowsVirtualKeyCode: 187, text: '+' },
} as const;

/** The page is blocked for this many milliseconds while input arrives. */
const BUSY_MS = 500;

/** Sends input without waiting for the page. */
class QuickHands {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #busyMs: number;

  private constructor(page: Page, session: CDPSession, busyMs: number) {
    this.#page = page;
    this.#session = session;
    this.#busyMs = busyMs;
  }

  static async over(page: Page, busyMs = BUSY_MS): Promise<QuickHands> {
    return new QuickHands(page, await page.context().newCDPSession(page), busyMs);
  }

  async type(...keys: readonly (keyof typeof KEYS)[]): Promise<void> {
    await this.#whileBusy(() =>
      keys.flatMap((key) => [
        this.#session.send('Input.dispatchKeyEvent', {
          type: KEYS[key].text === '' ? 'rawKeyDown' : 'keyDown',
          key,
          ...KEYS[key],
        }),
        this.#session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: KEYS[key].code }),
      ]),
    );
  }

  async press(point: { x: number; y: number }, times = 1): Promise<void> {
    await this.#page.mouse.move(point.x, point.y);
    const of = (type: 'mousePressed' | 'mouseReleased', clickCount: number) =>
      this.#session.send('Input.dispatchMouseEvent', { type, ...point, button: 'left', clickCount });
    await this.#whileBusy(() =>
      Array.from({ length: times }, (_, index) => [
        of('mousePressed', index + 1),
        of('mouseReleased', index + 1),
      ]).flat(),
    );
  }

  async drag(...places: readonly { x: number; y: number }[]): Promise<void> {
    const [from, to] = [places[0], places.at(-1)];
    if (from === undefined || to === undefined) throw new Error('A drag has two places.');
    await this.#page.mouse.move(from.x, from.y);
    const send = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', point: { x: number; y: number }) =>
      this.#session.send('Input.dispatchMouseEvent', {
        type,
        ...point,
        button: 'left',
        buttons: type === 'mouseReleased' ? 0 : 1,
        clickCount: 1,
      });
    await this.#whileBusy(() => [
      send('mousePressed', from),
      ...places.slice(1).map((place) => send('mouseMoved', place)),
      send('mouseReleased', to),
    ]);
  }

  async tap(point: { x: number; y: number }): Promise<void> {
    await this.#whileBusy(() => [
      this.#session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
      this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
  }

  async #whileBusy(give: () => Promise<unknown>[]): Promise<void> {
    if (this.#busyMs > 0) {
      await this.#page.evaluate((busyMs) => {
        setTimeout(() => {
          const end = performance.now() + busyMs;
          while (performance.now() < end);
        });
      }, this.#busyMs);
    }
    await Promise.all(give());
  }
}

type Visit = (address: string) => Promise<Page>;

async function openList(visit: Visit): Promise<{ page: Page; list: LastActivityPage }> {
  const page = await visit('/last-activity');
  const list = new LastActivityPage(page);
  await list.whole();
  return { page, list };
}

/** Resolves once the recording is visible. A recording opened by an earlier test stays open. */
async function openRecording(page: Page, vendor: Vendor, visit: Visit): Promise<PlayerRegion> {
  const player = new PlayerRegion(page, CAMERA);
  if (await player.seek.isVisible()) return player;
  await vendor.setMediaFault(CAMERA, 'clip-frame-numbers');
  await visit('/last-activity');
  await new LastActivityPage(page).rows
    .getByRole('link', { name: new RegExp(`^${CAMERA}, `) })
    .first()
    .click();
  await expect(player.status).toHaveText('Recorded');
  return player;
}

async function playFromStart(player: PlayerRegion): Promise<void> {
  await player.video.evaluate(async (video: HTMLVideoElement) => {
    video.playbackRate = 1;
    video.volume = 1;
    video.currentTime = 0;
    await video.play();
  });
  await expectToPlay(player);
  await player.region.hover();
}

const paused = (player: PlayerRegion) => player.video.evaluate((video: HTMLVideoElement) => video.paused);

async function expectToPlay(player: PlayerRegion): Promise<void> {
  await expect(player.button('Pause')).toBeVisible();
  await player.expectFramesToGrow();
  expect(await paused(player)).toBe(false);
}

async function placeIn(element: Locator, right: number, down: number): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It has no box.');
  return { x: box.x + box.width * right, y: box.y + box.height * down };
}

interface Scene {
  page: Page;
  player: PlayerRegion;
  hands: QuickHands;
}

const touchSeek =
  (touch: 'press' | 'tap') =>
  async ({ player, hands }: Scene): Promise<void> => {
    await hands[touch](await placeIn(player.seek, 0.1, 0.5));
    await expectToPlay(player);
  };

const GESTURES: readonly (readonly [string, (scene: Scene) => Promise<void>])[] = [
  ['playback continues after a press on the Seek slider', touchSeek('press')],
  ['playback continues after a tap on the Seek slider', touchSeek('tap')],
  [
    'a double click enters full screen without pausing',
    async ({ player, hands }) => {
      await hands.press(await placeIn(player.video, 0.5, 0.3), 2);
      const exit = player.button('Exit full screen');
      await expect(exit).toBeVisible();
      await expectToPlay(player);
      await exit.click();
      await expect(player.button('Full screen')).toBeVisible();
    },
  ],
  [
    'a second F key exits full screen',
    async ({ page, player, hands }) => {
      await player.region.focus();
      const changes = await page.evaluateHandle(() => {
        const seen: boolean[] = [];
        document.addEventListener('fullscreenchange', () => seen.push(document.fullscreenElement !== null));
        return seen;
      });
      await hands.type('f', 'f');
      // Both changes may happen before the first event fires.
      await expect.poll(async () => (await changes.jsonValue()).length).toBe(2);
      expect((await changes.jsonValue()).at(-1)).toBe(false);
      await expect(player.button('Full screen')).toBeVisible();
    },
  ],
  [
    'Space and three presses of the period key pause and step by three frames',
    async ({ player, hands }) => {
      await player.region.focus();
      // Rate 0 holds the current frame until the video pauses, so that its number can be compared.
      await player.video.evaluate((video: HTMLVideoElement) => {
        video.playbackRate = 0;
      });
      const frame = await player.frameNumber();
      await hands.type(' ', '.', '.', '.');
      await expect.poll(() => player.frameNumber()).toBe(frame + 3);
      expect(await paused(player)).toBe(true);
    },
  ],
  [
    'Enter, Down and Enter open a menu and select an item',
    async ({ player, hands }) => {
      const sound = () =>
        player.video.evaluate(({ playbackRate, volume }: HTMLVideoElement) => ({ playbackRate, volume }));
      const before = await sound();
      await player.button('Speed').focus();
      await hands.type('Enter', 'ArrowDown', 'Enter');
      await expect.poll(sound).toEqual({ ...before, playbackRate: 1.5 });
    },
  ],
];

test.describe.configure({ mode: 'default' });

test('quick input on an idle page: playback continues after a press on the Seek slider', async ({
  page,
  vendor,
  visit,
}) => {
  const player = await openRecording(page, vendor, visit);
  await playFromStart(player);
  await touchSeek('press')({ page, player, hands: await QuickHands.over(page, 0) });
});

for (const [gesture, expectResult] of GESTURES) {
  test(`quick input on a busy page: ${gesture}`, async ({ page, vendor, visit }) => {
    const player = await openRecording(page, vendor, visit);
    await playFromStart(player);
    await expectResult({ page, player, hands: await QuickHands.over(page) });
  });
}

test('a quick drag on a busy page: a recording continues where the Seek slider is released', async ({
  page,
  vendor,
  visit,
}) => {
  const player = await openRecording(page, vendor, visit);
  await playFromStart(player);
  const hands = await QuickHands.over(page);
  const duration = await player.video.evaluate((video: HTMLVideoElement) => video.duration);
  await hands.drag(
    await placeIn(player.seek, 0.1, 0.5),
    await placeIn(player.seek, 0.2, 0.5),
    // Releases early in the recording, so that a slow machine still finds it playing.
    await placeIn(player.seek, 0.3, 0.5),
  );
  await expect.poll(() => player.time()).toBeGreaterThan(duration * 0.25);
  await expectToPlay(player);
});

test('a quick drag on a busy page: sets the volume at which the slider is released', async ({
  page,
  vendor,
  visit,
}) => {
  const player = await openRecording(page, vendor, visit);
  const hands = await QuickHands.over(page);
  await player.video.evaluate((video: HTMLVideoElement) => {
    video.muted = false;
    video.volume = 1;
  });
  await player.button('Mute').hover();
  const volume = player.region.getByRole('slider', { name: 'Volume' });
  await expect(volume).toHaveValue('100');
  await hands.drag(
    await placeIn(volume, 0.9, 0.5),
    await placeIn(volume, 0.6, 0.5),
    await placeIn(volume, 0.3, 0.5),
  );
  await expect.poll(async () => Number(await volume.inputValue())).toBeLessThan(50);
});

test('a quick drag on a busy page: a zoomed picture moves with the pointer', async ({
  page,
  vendor,
  visit,
}) => {
  const player = await openRecording(page, vendor, visit);
  // With reduced motion, the zoom completes at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const hands = await QuickHands.over(page);
  await player.region.focus();
  await hands.type('+', '+', '+');
  const left = () => player.video.evaluate((video: HTMLVideoElement) => video.getBoundingClientRect().left);
  const whole = (await player.region.boundingBox())?.x ?? 0;
  await expect.poll(left).toBeLessThan(whole - 100);
  const before = await left();
  await hands.drag(
    await placeIn(player.region, 0.4, 0.4),
    await placeIn(player.region, 0.45, 0.4),
    await placeIn(player.region, 0.5, 0.4),
  );
  await expect.poll(left).toBeGreaterThan(before + 60);
  // The drag must not pause the recording, which may have ended meanwhile.
  expect(await player.video.evaluate(({ paused, ended }: HTMLVideoElement) => paused && !ended)).toBe(false);
  await player.button('Reset zoom').click();
  await page.emulateMedia({ reducedMotion: null });
});

test('a double click on a busy page: the second click does not pause the camera that Play starts', async ({
  visit,
}) => {
  const page = await visit('/home');
  const hands = await QuickHands.over(page);
  await hands.press(await placeIn(page.getByRole('button', { name: 'Play Front Door' }), 0.5, 0.5), 2);
  const player = new PlayerRegion(page, 'Front Door');
  await expect(player.status).toHaveText('Live');
  await expect(player.button('Full screen')).toBeVisible();
  expect(await paused(player)).toBe(false);
});

test('a quick drag on a busy page: a polygon covers the whole path of the pointer', async ({ visit }) => {
  const page = await visit('/replay');
  await page.getByRole('button', { name: 'Find motion' }).click();
  const panel = page.getByRole('region', { name: 'Find motion' });
  await panel.getByRole('button', { name: 'Add polygon' }).click();
  const polygon = panel.getByRole('group').last();
  const surface = polygon.locator('..');
  const corners = [
    [0.1, 0.1],
    [0.5, 0.15],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ] as const;
  const hands = await QuickHands.over(page);
  const way: { x: number; y: number }[] = [];
  for (const [x, y] of corners) way.push(await placeIn(surface, x, y));
  await hands.drag(...way);
  const width = async () => (await polygon.boundingBox())?.width ?? 0;
  await expect.poll(width).toBeGreaterThan(((await surface.boundingBox())?.width ?? 0) * 0.7);
});

test('quick keys on a busy page: the stars of two rows are both stored', async ({ visit }) => {
  const { page, list } = await openList(visit);
  const buttons = list.rows.locator('[aria-haspopup="menu"]');
  await buttons.first().click();
  await page.getByRole('menuitem', { name: 'Star' }).waitFor();
  await page.keyboard.press('Escape');
  const hands = await QuickHands.over(page);
  for (const row of [0, 1]) {
    await buttons.nth(row).focus();
    await hands.type('Enter', 'ArrowDown', 'ArrowDown', 'Enter');
  }
  for (const row of [0, 1]) {
    await buttons.nth(row).click();
    await page.getByRole('menuitem', { name: 'Remove star' }).waitFor();
    await page.keyboard.press('Escape');
  }
});

test('a double click on Logout on a busy page: leads to the log-in screen', async ({ visit }) => {
  const page = await visit('/account');
  const logout = page.getByRole('button', { name: 'Logout' });
  await logout.waitFor();
  const hands = await QuickHands.over(page);
  await hands.press(await placeIn(logout, 0.5, 0.5), 2);
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/(login)?$/);
  await page.close();
});

import type { Page } from '@playwright/test';
import { comeBack } from '../../pages/comeBack';
import { PictureDialog } from '../../pages/PictureDialog';
import { article, click, dialog, later, says, type State } from '../state';

const videoMoves = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll('video')].some(({ currentTime }) => currentTime > 0.5),
  );

/** Pauses the video, because playback hides the controls and changes the picture. */
async function openClip(page: Page): Promise<void> {
  await article(page);
  await page.getByRole('article').first().getByRole('link').click();
  const player = page.getByRole('region', { name: / player$/ });
  await videoMoves(page);
  await player.getByRole('button', { name: 'Pause', exact: true }).click();
  await player.getByRole('button', { name: 'Play', exact: true }).waitFor();
}

const choose = (item: string) => async (page: Page) => {
  await openClip(page);
  await click(/^More$/)(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

async function chooseTwo(page: Page): Promise<void> {
  await article(page);
  for (const index of [0, 1]) await page.getByRole('checkbox').nth(index).check();
}

const opensFrom = (route: string, name: string, ready: State['ready']): State => ({
  name,
  route,
  kind: 'more',
  address: route,
  ready,
});

export const DIALOGS: readonly State[] = [
  opensFrom(
    '/home',
    'home-after-a-night-away',
    later(article, comeBack, (page) => page.getByRole('button', { name: 'Watch' }).waitFor()),
  ),
  opensFrom(
    '/home',
    'reel-zoomed',
    later(article, comeBack, click('Watch'), async (page) => {
      const reel = page.getByRole('dialog');
      await videoMoves(page);
      for (let press = 0; press < 3; press += 1) await reel.press('+');
      await reel.getByRole('button', { name: 'Reset zoom' }).waitFor();
      await reel.getByRole('button', { name: 'Pause', exact: true }).click();
    }),
  ),
  opensFrom(
    '/home',
    'home-with-the-share-dialog',
    later(click('Play Front Door'), click(/^Share$/), dialog('Share camera video.')),
  ),
  ...(
    [
      ['clip-menu', later(openClip, click(/^More$/), (page) => page.getByRole('menu').waitFor())],
      [
        'clip-being-cut',
        later(choose('Cut…'), (page) => page.getByRole('slider', { name: 'Start of the cut' }).waitFor()),
      ],
      ['clip-saved', later(choose('Save clip'), says(/^Saved /))],
      [
        'picture-with-a-cover',
        later(choose('Cover parts of the picture…'), click('Add cover'), (page) =>
          new PictureDialog(page).covers.first().waitFor(),
        ),
      ],
      [
        'last-activity-with-a-row-menu',
        later(article, click(/^More for /), (page) => page.getByRole('menu').waitFor()),
      ],
      ['evidence-pack', later(chooseTwo, click('Evidence pack'), dialog('Evidence pack'))],
      ['clips-saved-as-one', later(chooseTwo, click('Save as one video'), says(/^Saved /))],
    ] as const
  ).map(([name, ready]) => opensFrom('/last-activity', name, ready)),
];

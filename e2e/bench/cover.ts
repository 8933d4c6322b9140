import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { CoverDialog } from '../pages/CoverDialog';
import { LastActivityPage } from '../pages/ActivityPages';
import { PlayerRegion } from '../pages/PlayerRegion';
import { watchUse } from './noise';
import type { Figure } from './report';
import type { BenchOptions, Setting } from './setting';

const GROUP = 'Cover and save, 16 s at 1280 x 720 and 15 frames a second';
const CAMERA = 'Front Door';
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SECONDS = 16;
/** Position and size are in pixels. The block crosses the picture and shrinks to half its size. */
const BLOCK = { x: 80, y: 250, side: 150 };
/** The top quarter of the picture contains neither the block nor the caption. */
const UNCOVERED = 'crop=iw:ih/4:0:0';

const ffmpeg = (...all: readonly string[]) => {
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...all], { stdio: 'inherit' });
};

function makeRecording(folder: string): { pristine: string; source: string } {
  const [pristine, source] = [join(folder, 'pristine.mkv'), join(folder, 'source.mp4')];
  const share = `(t/${String(SECONDS)})`;
  const side = `${String(BLOCK.side)}*(1-${share}/2)`;
  const filter = [
    `[1:v]scale=w='${side}':h='${side}':eval=frame[block]`,
    `[0:v][block]overlay=x='${String(BLOCK.x)}+950*${share}':y=${String(BLOCK.y)}:eval=frame,noise=alls=4:allf=t,format=yuv420p`,
  ].join(';');
  ffmpeg(
    '-i',
    join(ROOT, 'mocks/media/clips/porch/index.m3u8'),
    ...'-f lavfi -i mandelbrot=size=300x300:rate=15:start_scale=0.5:end_scale=0.5:end_pts=1'.split(' '),
    '-filter_complex',
    filter,
    ...`-r 15 -t ${String(SECONDS)} -an -c:v libx264 -preset ultrafast -qp 0`.split(' '),
    pristine,
  );
  ffmpeg(
    '-i',
    pristine,
    ...`-f lavfi -i sine=frequency=440:sample_rate=44100 -t ${String(SECONDS)}`.split(' '),
    ...'-c:v libx264 -preset veryfast -b:v 2M -maxrate 3M -bufsize 4M -g 30 -bf 0'.split(' '),
    ...'-pix_fmt yuv420p -c:a aac -b:a 48k -movflags +faststart'.split(' '),
    source,
  );
  return { pristine, source };
}

/** @returns the mean luma PSNR in dB of the uncovered area, compared with the same area of the original */
function psnr(video: string, pristine: string): number {
  const filter = `[0:v]${UNCOVERED}[a];[1:v]${UNCOVERED}[b];[a][b]psnr`;
  const { stderr } = spawnSync('ffmpeg', ['-i', video, '-i', pristine, '-lavfi', filter, '-f', 'null', '-'], {
    encoding: 'utf8',
  });
  return Number(/PSNR y:([\d.]+)/.exec(stderr)?.[1] ?? Number.NaN);
}

async function openDialog({ visitHome }: Setting): Promise<CoverDialog> {
  const page = await visitHome();
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'));
  await page.getByRole('link', { name: 'Last Activity' }).first().click();
  await new LastActivityPage(page).rows
    .getByRole('link', { name: new RegExp(`^${CAMERA}, `) })
    .first()
    .click();
  const { region, status } = new PlayerRegion(page, CAMERA);
  await status.filter({ hasText: 'Recorded' }).waitFor({ timeout: 60_000 });
  const dialog = new CoverDialog(page);
  await dialog.open(region, 60_000);
  await dialog.slider('Time').press('Home');
  return dialog;
}

/** @returns milliseconds from the click on Follow to the result, measured inside the page */
const followed = (dialog: CoverDialog): Promise<number> =>
  dialog.button('Follow').evaluate(async (button) => {
    const status = button.closest('[role="dialog"]')?.querySelector('[role="status"]');
    if (!status || !(button instanceof HTMLElement)) return Number.NaN;
    const begun = performance.now();
    const finished = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (status.textContent?.startsWith('Followed')) resolve();
      }).observe(status, { childList: true, characterData: true, subtree: true });
    });
    button.click();
    await finished;
    return performance.now() - begun;
  });

/** @returns milliseconds from the click until the export leaves the tray */
async function cancelTime(page: Page): Promise<number> {
  const cancel = page.getByRole('button', { name: /^Cancel .* covered\.mp4$/ });
  await cancel.waitFor();
  return await cancel.evaluate(async (button) => {
    if (!(button instanceof HTMLElement)) return Number.NaN;
    const begun = performance.now();
    const gone = new Promise<void>((resolve) => {
      const watch = new MutationObserver(() => {
        if (button.isConnected) return;
        watch.disconnect();
        resolve();
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
    button.click();
    await gone;
    return performance.now() - begun;
  });
}

export async function measureCover(setting: Setting, { runs }: BenchOptions): Promise<Figure[]> {
  const { house } = setting;
  const folder = mkdtempSync(join(tmpdir(), 'cover-'));
  const { pristine, source } = makeRecording(folder);
  house.replaceMedia(new Map([['/mocks/media/odd/file.mp4', source]]));
  house.setMediaFault(CAMERA, 'clip-file');
  const samples = new Map<string, number[]>();
  const add = (name: string, ...values: readonly number[]) =>
    samples.set(name, [...(samples.get(name) ?? []), ...values]);
  const saved = join(folder, 'saved.mp4');
  try {
    for (let run = 0; run < runs; run += 1) {
      const dialog = await openDialog(setting);
      const { page } = dialog;
      const corner = (side: number) =>
        [(BLOCK.x + side) / 1_280, (BLOCK.y + side) / 720] satisfies [number, number];
      const used = watchUse();
      await dialog.draw(corner(0), corner(BLOCK.side));
      const time = await followed(dialog);
      const [, until = ''] = / to (\d+:\d+\.\d+)/.exec((await dialog.status.textContent()) ?? '') ?? [];
      const [minutes = 0, seconds = 0] = until.split(':').map(Number);
      add('followed until', 1_000 * (60 * minutes + seconds));
      add('follow', time);
      const begun = Date.now();
      const { file } = await dialog.save(120_000);
      add('save', Date.now() - begun);
      add('memory', ...used().memory);
      writeFileSync(saved, file);
      const again = new CoverDialog(page);
      await again.open(new PlayerRegion(page, CAMERA).region, 60_000);
      await again.button('Save').click();
      add('Cancel', await cancelTime(page));
      await page.context().close();
    }
    add('bytes of the recording', statSync(source).size);
    add('bytes of the file', readFileSync(saved).length);
    add('PSNR of the recording', psnr(source, pristine));
    add('PSNR of the file, where nothing is covered', psnr(saved, pristine));
  } finally {
    house.setMediaFault(CAMERA, null);
    house.replaceMedia(null);
    rmSync(folder, { recursive: true, force: true });
  }
  const figure = (
    name: string,
    unit: Figure['unit'],
    aim: Pick<Figure, 'atMost' | 'floor'> = {},
  ): Figure => ({ group: GROUP, name, unit, samples: samples.get(name) ?? [], ...aim });
  return [
    figure('followed until', 'ms'),
    figure('follow', 'ms', { atMost: (1_000 * SECONDS) / 8 }),
    figure('save', 'ms', { atMost: 6_000 }),
    figure('memory', 'MB', { atMost: 300 }),
    figure('Cancel', 'ms', { atMost: 100 }),
    figure('bytes of the recording', 'bytes'),
    figure('bytes of the file', 'bytes', { floor: 'bytes of the recording', atMost: 1.3 }),
    figure('PSNR of the recording', 'dB'),
    figure('PSNR of the file, where nothing is covered', 'dB'),
  ];
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BufferSource, Input, MP4 } from 'mediabunny';
import { zipEntries } from '../../../tests/unit/features/export/engine/zipEntries';
import { enter, type Journey } from '../journey';
import { button, player, target, type User } from '../user';
import { openRecording } from './recordings';

const CAMERA = player('Front Door');

/**
 * @returns the complete file
 * @throws Error if none is complete within `wait` milliseconds
 */
export async function saved(
  user: User,
  ending: string,
  begin: () => Promise<void>,
  wait?: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { downloads } = user.page;
  const list = () => readdirSync(downloads).filter((name) => name.endsWith(ending));
  const before = new Set(list());
  await begin();
  const file = { name: '' };
  let size = -1;
  const isThere = async () => {
    file.name = list().find((name) => !before.has(name)) ?? '';
    if (file.name === '') return false;
    const now = readFileSync(join(downloads, file.name)).length;
    const isComplete = now > 0 && now === size;
    size = now;
    return isComplete;
  };
  await user.until(`no ${ending} file was saved`, isThere, wait);
  return new Uint8Array(readFileSync(join(downloads, file.name)));
}

async function secondsOf(file: Uint8Array<ArrayBuffer>): Promise<number> {
  return await new Input({ source: new BufferSource(file), formats: [MP4] }).computeDuration();
}

async function openMenu(user: User): Promise<void> {
  await openRecording(user);
  await user.untilPlays('Front Door', 0.5);
  await user.hover(CAMERA);
  await user.press(button('More', CAMERA));
}

export const SAVING: readonly Journey[] = [
  {
    name: 'Save a clip',
    async go(user) {
      await openMenu(user);
      const file = await saved(user, '.mp4', () => user.press(target('menuitem', /^Save clip/)));
      return `${(await secondsOf(file)).toFixed(1)} s`;
    },
  },
  {
    name: 'Cut a clip',
    async go(user) {
      await openMenu(user);
      await user.press(target('menuitem', /^Cut…/));
      const start = target('slider', 'Start of the cut');
      await user.see(start);
      await user.run(() => document.querySelector<HTMLElement>('[aria-label="Start of the cut"]')?.focus());
      const before = (await user.see(start)).value;
      await user.page.type('\uE014\uE014');
      await user.until('the handle did not move', async () => (await user.locate(start))?.value !== before);
      const file = await saved(user, '.mp4', () => user.press(button('Save cut')));
      return `${(await secondsOf(file)).toFixed(1)} s`;
    },
  },
  {
    name: 'ZIP of two clips',
    async go(user) {
      await enter(user, '/last-activity');
      await user.press({ role: 'checkbox', within: target('article'), nth: 0 });
      await user.press({ role: 'checkbox', within: target('article'), nth: 1 });
      const toolbar = target('toolbar', 'Chosen clips');
      const file = await saved(user, '.zip', () => user.press(button('Save as ZIP', toolbar)));
      const entries = zipEntries(file);
      if (entries.length !== 2) throw new Error(`the ZIP has ${String(entries.length)} files`);
    },
  },
];

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { enter } from './journey';
import { target, type User } from './user';

const SCREENS = [
  '/home',
  '/view-all-device',
  '/last-activity',
  '/replay?day=2026-07-14&at=10:12:05',
  '/account',
  '/share',
  '/auto',
  '/auto/1/summary',
  '/auto/1/recordings',
  '/auto/1/live-view',
  '/auto/driver-rating',
  '/auto/notifications',
];
const GUESTS = ['/login', '/register', '/forgot-password'];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const SETTLE_MS = 1_500;

export async function photograph(user: User, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { width, height } of SIZES) {
    await user.page.resize(width, height);
    const take = async (path: string) => {
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const name = path.replace(/\?.*/, '').replaceAll('/', '-').slice(1);
      writeFileSync(join(folder, `${name}-${String(width)}.png`), await user.page.screenshot());
    };
    for (const path of SCREENS) {
      await enter(user, path);
      await user.see(target('navigation', 'Main')).catch(() => undefined);
      await take(path);
    }
    for (const path of GUESTS) {
      await user.leave();
      await user.open(path);
      await take(path);
    }
  }
}

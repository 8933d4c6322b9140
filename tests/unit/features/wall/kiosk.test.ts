import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';

it.each([
  ['offer of a release', 'offer', 'src/app/release/ReleaseOffer.module.css'],
  ['export tray', 'tray', 'src/features/export/tray/ExportTray.module.css'],
])('kiosk mode of the wall: hides the %s', (_what, name, sheet) => {
  const style = document.createElement('style');
  style.textContent = readFileSync(sheet, 'utf8');
  const part = document.createElement('section');
  part.className = name;
  const wall = document.createElement('div');
  document.body.append(style, part, wall);
  onTestFinished(() => document.body.replaceChildren());
  wall.dataset['wall'] = 'page';
  expect(part).toBeVisible();
  wall.dataset['wall'] = 'kiosk';
  expect(part).not.toBeVisible();
});

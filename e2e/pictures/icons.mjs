import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { findBrowser } from '../browser.mjs';

/**
 * `node e2e/pictures/icons.mjs` draws the app's icons. The mark of a maskable icon must fit the safe zone, a
 * circle with a radius of 40%.
 * @see https://www.w3.org/TR/appmanifest/#icon-masks
 */
const ICONS = [
  { name: 'icon-192', size: 192, isMaskable: false },
  { name: 'icon-512', size: 512, isMaskable: false },
  { name: 'maskable-192', size: 192, isMaskable: true },
  { name: 'maskable-512', size: 512, isMaskable: true },
  // iOS rounds the corners of icons.
  { name: 'apple-touch-icon', size: 180, isMaskable: true },
];

const folder = new URL('../../public/', import.meta.url);
const mark = readFileSync(new URL('favicon.svg', folder), 'utf8');
const ground = /fill="(#\w+)"/.exec(mark)?.[1] ?? '';
const executablePath = findBrowser();
if (executablePath === null) process.exit(1);

const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
for (const { name, size, isMaskable } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const width = isMaskable ? '80%' : '100%';
  await page.setContent(
    `<style>body{margin:0;display:grid;place-items:center;height:100vh;background:${isMaskable ? ground : 'transparent'}}` +
      `svg{width:${width}}</style>${mark}`,
  );
  await page.screenshot({ path: new URL(`icons/${name}.png`, folder).pathname, omitBackground: true });
  await page.close();
}
await browser.close();

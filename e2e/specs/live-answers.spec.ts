import { expect, test } from '@playwright/test';
import { buildPageScript } from '../kvs/camera';

test("live video: accepts every answer and candidate that AWS's sample viewer accepts", async ({ page }) => {
  await page.goto('about:blank');
  await page.addScriptTag({ content: await buildPageScript('answersPage') });
  const compared = (await page.evaluate(() => window.compareAnswers?.())) ?? [];
  expect(compared.length).toBeGreaterThan(25);
  const names = (isSo: (each: (typeof compared)[number]) => boolean) =>
    compared.filter(isSo).map(({ name }) => name);
  expect(names(({ sample, app }) => sample && !app)).toEqual([]);
  expect(names(({ app, isHopeless }) => app === isHopeless)).toEqual([]);
});

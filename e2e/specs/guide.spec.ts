import { expect, test } from '../fixtures';
import type { Vendor } from '../kit/vendor';

/** e2e/GUIDE.md quotes these examples. The examples share a page, because opening a page takes time. */

/** Checks for violations after each example, because each page load starts a new mock vendor. */
async function nextExample(vendor: Vendor) {
  expect(await vendor.violations()).toEqual([]);
  await vendor.allOff();
}

test.use({ expectedComplaints: [/status of 40[34]/] });

test('guide: examples pass on a shared page', async ({ vendor, pages, camera, clips, clock }) => {
  // This example needs the log-in screen, so it runs first.
  await test.step('an expired token is renewed when the user wishes to continue', async () => {
    await pages.login.signIn();
    await expect(pages.home.camera('Front Door')).toBeVisible();
    await vendor.expireToken();
    await pages.home.goTo('Last Activity');
    await pages.session.answer('Yes');
    await expect(pages.lastActivity.heading).toBeVisible();
    expect(await vendor.requests('login')).toHaveLength(2);
  });

  await nextExample(vendor);
  await test.step('cameras: three requests without an answer are reported', async () => {
    await vendor.logIn();
    await vendor.on('cameras', 'dropped');
    await pages.home.open();
    await expect(pages.home.message('The server cannot be reached.')).toBeVisible();
    expect(await vendor.requests('cameras')).toHaveLength(3);
  });

  await nextExample(vendor);
  await test.step('home shows the cameras', async () => {
    await vendor.logIn();
    await pages.home.open();
    await expect(pages.home.camera('Front Door')).toBeVisible();
  });

  await nextExample(vendor);
  await test.step('home: a retry loads the cameras after a server error', async () => {
    await vendor.logIn();
    await vendor.on('cameras', { kind: 'error', status: 503, detail: 'The kettle is on.' });
    await pages.home.open();
    await expect(pages.home.message('The kettle is on.')).toBeVisible();

    await vendor.on('cameras', null);
    await pages.home.tryAgain.click();
    await expect(pages.home.camera('Front Door')).toBeVisible();
  });

  await nextExample(vendor);
  await test.step('live: a frozen picture is reported', async () => {
    await vendor.logIn();
    await pages.home.open();
    const player = await pages.home.play('Front Door');
    await expect(player.status).toHaveText('Live');
    await camera('Front Door').freeze();
    await expect(player.status).toContainText('Picture frozen since');
  });

  await nextExample(vendor);
  await test.step('home: a missing recording offers a retry', async () => {
    await vendor.logIn();
    await pages.home.open();
    await clips('Back Door').notFound();
    const player = await pages.home.play('Back Door');
    await expect(player.tryAgain).toBeVisible();
  });

  await nextExample(vendor);
  await test.step('last activity: Today is the new date after midnight', async () => {
    await clock.goTo('2026-07-15T23:59');
    await vendor.logIn();
    await pages.home.open();
    await clock.goTo('2026-07-16T00:30');
    await pages.home.goTo('Last Activity');
    await expect(pages.lastActivity.day('Today')).toContainText('16 July');
  });
});

import { expect, test } from '../fixtures';
import { HomePage } from '../pages/HomePage';

// The first step sends a request that the mock vendor must refuse.
test.use({ expectedComplaints: [/status of 4\d\d|broke the vendor's contract|contract: 13/] });

test('demo: serves a new page even if its service worker was just unregistered', async ({
  context,
  home,
  vendor,
}) => {
  await test.step('a request that the contract does not allow is logged', async () => {
    const message = home.waitForEvent('console', (message) =>
      /broke the vendor's contract/.test(message.text()),
    );
    await home.evaluate(() => fetch('/uis/v1/users/forgot-password', { method: 'POST' }));
    expect((await message).text()).toContain('body is missing (contract: 13. Ask for a reset mail)');
    expect(await vendor.violations()).toHaveLength(1);
  });

  // MSW's worker unregisters itself when its last page closes, which may happen just before the next one
  // opens.
  await home.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.unregister();
  });
  const next = await context.newPage();
  await next.goto('/home?demo-account=demo');
  await expect(new HomePage(next).heading).toContainText('Active Device');
});

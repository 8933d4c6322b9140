import { expect, test } from '../fixtures';
import { HomePage } from '../pages/HomePage';
import { LoginPage } from '../pages/LoginPage';

test('the demo answers a page that opens while the one before it closes', async ({ context, page }) => {
  await new LoginPage(page).signIn();
  // What the worker does for the last page that says good-bye, a moment before the next one opens.
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.unregister();
  });
  const next = await context.newPage();
  await new LoginPage(next).signIn();
  await expect(new HomePage(next).heading).toBeVisible();
});

import { expect, test } from '../fixtures';
import { HomePage } from '../pages/HomePage';

test('demo: serves a page that opens while the previous one closes', async ({ context, home }) => {
  // Repeats the worker's reaction to the last closing page, just before the next one opens.
  await home.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.unregister();
  });
  const next = await context.newPage();
  await next.goto('/home?demo-account=demo');
  await expect(new HomePage(next).heading).toContainText('Active Device');
});

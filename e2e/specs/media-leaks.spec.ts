import { expect, test } from '../fixtures';
import { expectSame, footprint, openAndClose, ROUNDS, settledFootprint } from '../pages/footprint';
import { PlayerRegion } from '../pages/PlayerRegion';
import { ReplayPage } from '../pages/ReplayPage';

test.use({ viewport: { width: 1024, height: 700 } });

test('recordings: leak no resources when they are opened and closed repeatedly', async ({ home }) => {
  // Some objects are created only at the second opening, so two rounds precede the measurement.
  await openAndClose(home, 'Garden', 'Recorded', 2);
  const beforePlayer = await settledFootprint(home);
  await home.getByRole('button', { name: 'Play Garden' }).click();
  await expect(new PlayerRegion(home, 'Garden').status).toHaveText('Recorded');
  expect((await footprint(home)).listeners).toBeGreaterThan(beforePlayer.listeners);
  await home.getByRole('link', { name: 'Account' }).click();
  await home.getByRole('link', { name: 'Home' }).click();
  await openAndClose(home, 'Garden', 'Recorded', ROUNDS - 1);
  await expectSame(home, beforePlayer);

  const replay = new ReplayPage(home);
  const leave = async () => {
    await expect.poll(async () => (await replay.pictures()).length).toBe(1);
    await home.getByRole('link', { name: 'Account' }).click();
    await expect(home.locator('video')).toHaveCount(0);
  };
  const round = async () => {
    await home.goBack();
    await expect(replay.status).toBeAttached();
    await leave();
  };
  await replay.open({ daysAgo: 1, at: '10:12:03' });
  await leave();
  const beforeReplay = await settledFootprint(home);
  for (let count = 0; count < ROUNDS; count += 1) await round();
  await expectSame(home, beforeReplay);
});

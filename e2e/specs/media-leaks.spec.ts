import type { Page } from '@playwright/test';
import { expect, test } from '../kvs/fixtures';
import { footprint, type Footprint } from '../pages/footprint';
import { PlayerRegion } from '../pages/PlayerRegion';

async function openAndClose(home: Page, camera: string, status: string, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    await home.getByRole('button', { name: `Play ${camera}` }).click();
    const player = new PlayerRegion(home, camera);
    await expect(player.status).toHaveText(status);
    await home.getByRole('link', { name: 'Account' }).click();
    await expect(player.video).toHaveCount(0);
    await home.getByRole('link', { name: 'Home' }).click();
  }
  await home.getByRole('button', { name: `Play ${camera}` }).waitFor();
}

/** The heap is left out: it moves with what the engine compiles. */
function expectSame(after: Footprint, before: Footprint): void {
  expect(after.peerConnections).toBe(0);
  expect(after.workers).toBe(before.workers);
  // Less than one node or listener for each cycle.
  expect(after.nodes).toBeLessThan(before.nodes + CYCLES);
  expect(after.listeners).toBeLessThan(before.listeners + CYCLES);
}

const WARM_UP = 2;
const CYCLES = 5;

test.describe('opening and closing a player again and again', () => {
  test('leaves nothing of live video behind', async ({ film, home, house, kvs }) => {
    test.setTimeout(120_000);
    const camera = await film('Front Door');
    await openAndClose(home, 'Front Door', 'Live', WARM_UP);
    const before = await footprint(home);

    await home.getByRole('button', { name: 'Play Front Door' }).click();
    await expect(new PlayerRegion(home, 'Front Door').status).toHaveText('Live');
    expect((await footprint(home)).peerConnections).toBe(1);
    await home.getByRole('link', { name: 'Account' }).click();
    await home.getByRole('link', { name: 'Home' }).click();

    await openAndClose(home, 'Front Door', 'Live', CYCLES);
    await expect.poll(() => camera.viewers()).toBe(0);
    await expect.poll(() => kvs.channel(house.channelName('Front Door')).viewers).toEqual([]);
    expectSame(await footprint(home), before);
  });

  test('leaves nothing of recordings behind', async ({ home }) => {
    test.setTimeout(120_000);
    await openAndClose(home, 'Garden', 'Recorded', WARM_UP);
    const before = await footprint(home);

    await home.getByRole('button', { name: 'Play Garden' }).click();
    await expect(new PlayerRegion(home, 'Garden').status).toHaveText('Recorded');
    expect((await footprint(home)).listeners).toBeGreaterThan(before.listeners);
    await home.getByRole('link', { name: 'Account' }).click();
    await home.getByRole('link', { name: 'Home' }).click();

    await openAndClose(home, 'Garden', 'Recorded', CYCLES);
    expectSame(await footprint(home), before);
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { paperMap } from '../support/paperEngine';
import { renderApp } from '../support/renderApp';
import { wireCamera } from '../support/builders';
import { NOW } from '../support/times';
import { answerCameras } from '../support/vendorAnswers';

const { load: loadEngine } = paperMap();
const HOME = /Active Devices?$/;
const headed = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const navigation = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('vehicle portal', () => {
  it('opens the vehicle that the user selects in a list', async () => {
    const { user } = await renderApp('/auto', { loadEngine, portal: 1 });
    await headed('Auto');
    await user.click(navigation().getByRole('button', { name: 'Select vehicle' }));
    const menu = await screen.findByRole('dialog', { name: 'Select vehicle' });
    await waitFor(() => expect(within(menu).getAllByRole('link')).toHaveLength(4));
    await user.click(within(menu).getByRole('link', { name: /Courier Hatchback/ }));
    expect(await headed('Courier Hatchback')).toBeVisible();
  });

  it('contains neither replay nor links to it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW });
    onTestFinished(() => void vi.useRealTimers());
    const { user } = await renderApp('/last-activity', {
      portal: 1,
      prepare: (server) => {
        const cameras = ['Front Door', 'Back Door'].map((name) =>
          wireCamera(server.vendor.household.cameraNamed(name)?.uuid ?? '', name),
        );
        answerCameras(server, ...cameras);
      },
    });
    const [row] = await screen.findAllByRole('article');
    if (!row) throw new Error('There is a row.');
    expect(screen.queryByRole('link', { name: /^Play the day/ })).not.toBeInTheDocument();
    await user.click(within(row).getByRole('button', { name: /^More for / }));
    expect(await screen.findByRole('menuitem', { name: 'Save clip' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Play the day from here' })).not.toBeInTheDocument();
    await user.keyboard('{Escape}');

    await user.click(screen.getByRole('button', { name: 'When things happen' }));
    const cell = await screen.findByRole('button', { name: /^Friday, 07:00 to 08:00/ });
    expect(cell).toHaveAttribute('aria-disabled', 'true');
    await user.click(cell);
    expect(location.pathname).toBe('/last-activity');

    await user.click(within(row).getByRole('link'));
    await screen.findByRole('region', { name: 'Selected clip' });
    expect(screen.queryByRole('link', { name: 'Other cameras at this moment' })).not.toBeInTheDocument();
  });

  it('links from an unknown camera to the list of cameras', async () => {
    const { user } = await renderApp('/camera-detail/no-such-camera/no-such-clip', { portal: 1 });
    await user.click(await screen.findByRole('link', { name: 'Go to your cameras' }));
    expect(await headed('View All')).toBeVisible();
  });

  it('links from an unknown vehicle to the home page', async () => {
    const { user } = await renderApp('/auto/no-such-vehicle/summary', { portal: 0, loadEngine });
    const page = within(await screen.findByRole('main'));
    await headed('Vehicle not found');
    await user.click(page.getByRole('link', { name: 'Home' }));
    expect(await headed(HOME)).toBeVisible();
  });
});

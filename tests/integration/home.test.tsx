import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { usualSetting } from '@mocks/setting/setting';
import { NEWCOMER_EMAIL } from '@mocks/vendor/people';
import { houseCameraSlice, selectCameras } from '@/store/slices/houseCameraSlice';
import { renderApp } from '../support/renderApp';
import { only } from '../support/only';

describe('home screen', () => {
  it('shows each camera with its name and state', async () => {
    const { server } = await renderApp('/home');
    expect(await screen.findByRole('heading', { level: 1, name: '5 Active Devices' })).toBeVisible();
    const frontDoor = await screen.findByRole('article', { name: 'Front Door' });
    expect(within(frontDoor).getByText('Live')).toBeVisible();
    expect(within(frontDoor).getByRole('img', { name: /^Battery \d+%$/ })).toBeVisible();
    expect(within(frontDoor).getByRole('img', { name: /^Network \d+%$/ })).toBeVisible();
    expect(within(frontDoor).getByRole('button', { name: 'Play Front Door' })).toBeVisible();
    expect(document.title).toBe('Camera App - Home');
    const calls = server.calls('cameras');
    expect(calls).toHaveLength(1);
    expect(only(calls).headers['authorization']).toMatch(/^Bearer .+/);
  });

  it('tells a new user where their first camera will appear', async () => {
    await renderApp('/home', { as: NEWCOMER_EMAIL });
    expect(
      await screen.findByText('Your device will appear here after you connected successfully.'),
    ).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'No Active Devices' })).toBeVisible();
  });

  it('shows the same cameras as a list and as a grid', async () => {
    const { user } = await renderApp('/home');
    const names = () => screen.getAllByRole('article').map((tile) => tile.getAttribute('aria-label'));
    const frontDoor = within(await screen.findByRole('article', { name: 'Front Door' }));
    const driveway = screen.getByRole('article', { name: 'Driveway' });
    const inGrid = names();
    expect(frontDoor.queryByText(/^\d+%$/)).not.toBeInTheDocument();
    await user.click(within(driveway).getByRole('button', { name: 'Play Driveway' }));
    await within(driveway).findByRole('region', { name: 'Driveway player' });
    const state = () => {
      const caption = driveway.lastElementChild;
      if (!(caption instanceof HTMLElement)) throw new Error('The tile has a caption.');
      return within(caption).getByText('Live');
    };
    const isOnlyRead = () => state().closest('.visually-hidden') !== null;
    expect(isOnlyRead()).toBe(true);

    const list = within(screen.getByRole('group', { name: 'View' })).getByRole('button', {
      name: 'List view',
    });
    await user.click(list);
    expect(list).toHaveAttribute('aria-pressed', 'true');
    expect(frontDoor.getByRole('img', { name: /^Battery \d+%$/ })).toHaveTextContent(/^\d+%$/);
    expect(frontDoor.getByRole('img', { name: /^Network \d+%$/ })).toHaveTextContent(/^\d+%$/);
    expect(names()).toEqual(inGrid);
    expect(isOnlyRead()).toBe(false);
    expect(state()).toBeVisible();
  });

  it('renders only cameras near the viewport', async () => {
    await renderApp('/home', { vendor: { setting: { ...usualSetting(), cameras: 1_000 } } });
    await screen.findByRole('article', { name: 'Front Door' });
    expect(screen.getByRole('heading', { level: 1, name: /^6\d\d Active Devices$/ })).toBeVisible();
    const tiles = screen.getAllByRole('article');
    // Home renders the three featured tiles and the first block of twelve.
    expect(tiles).toHaveLength(15);
    const loading = tiles.flatMap((tile) => {
      const picture = tile.querySelector('img');
      return picture ? [picture.getAttribute('loading')] : [];
    });
    expect(loading).toHaveLength(14);
    expect(loading.slice(0, 3)).toEqual(['eager', 'eager', 'eager']);
    expect(new Set(loading.slice(3))).toEqual(new Set(['lazy']));
  });

  it('renders all cameras in a browser without IntersectionObserver', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    await renderApp('/home', { vendor: { setting: { ...usualSetting(), cameras: 40 } } });
    await screen.findByRole('article', { name: 'Front Door' });
    expect(screen.getAllByRole('article')).toHaveLength(39);
  });

  it.each([
    { cameras: 5, from: 1, to: 4 },
    { cameras: 20, from: 3, to: 16 },
  ])(
    'a camera keeps playing when a new list of $cameras cameras moves it from index $from to $to',
    async ({ cameras, from, to }) => {
      const { user, store } = await renderApp('/home', {
        vendor: { setting: { ...usualSetting(), cameras } },
      });
      const tile = (await screen.findAllByRole('article'))[from];
      const name = tile?.getAttribute('aria-label') ?? '';
      await user.click(screen.getByRole('button', { name: `Play ${name}` }));
      const player = await screen.findByRole('region', { name: `${name} player` });
      await waitFor(() => expect(player.querySelector('video')).toBeInTheDocument());
      const video = player.querySelector('video');

      const before = selectCameras(store.getState());
      const others = before.filter((camera) => camera.name !== name);
      const moved = before.filter((camera) => camera.name === name);
      const next = [...others.slice(0, to), ...moved, ...others.slice(to)];
      act(() => {
        store.dispatch(houseCameraSlice.actions.camerasRequested('next'));
        store.dispatch(
          houseCameraSlice.actions.camerasLoaded({ request: 'next', cameras: next, at: Date.now() }),
        );
      });
      await waitFor(() => expect(screen.getAllByRole('article')[from]).not.toHaveAccessibleName(name));
      expect(video).toBeInTheDocument();
    },
  );

  it('explains on Play that the browser does not support live streaming', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    );
    const { user } = await renderApp('/home');
    const views = await screen.findByRole('group', { name: 'View' });
    expect(within(views).getByRole('button', { name: 'Grid view' })).toHaveAttribute('aria-pressed', 'true');
    expect(within(views).queryByRole('button', { name: 'List view' })).not.toBeInTheDocument();
    const sentence = 'This browser does not support Live streaming.';
    for (const name of ['Front Door', 'Driveway']) {
      await user.click(await screen.findByRole('button', { name: `Play ${name}` }));
      const dialog = await screen.findByRole('dialog', { name: sentence });
      await user.click(within(dialog).getByRole('button', { name: 'OK' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
  });
});

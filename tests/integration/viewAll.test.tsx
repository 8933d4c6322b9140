import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { usualSetting } from '@mocks/setting/setting';
import { NEWCOMER_EMAIL } from '@mocks/vendor/people';
import { savedData } from '@/device/savedData';
import { SAMPLE_VIDEOS } from '@/sample/sampleMedia';
import { viewAllSlice, selectViewAll } from '@/store/slices/viewAllSlice';
import { browserThatSavesData } from '../support/saveData';
import { stubMediaQueries } from '../support/mediaQueries';
import { renderApp } from '../support/renderApp';
import { watchedElements } from '../support/watchedElements';

const tileNames = () => screen.getAllByRole('article').map((tile) => tile.getAttribute('aria-label'));

describe('view all', () => {
  it('fills twenty tiles with cameras and samples', async () => {
    const { user } = await renderApp('/view-all-device');
    expect(await screen.findByRole('heading', { level: 1, name: 'View All' })).toBeVisible();
    const door = within(await screen.findByRole('article', { name: 'Front Door' }));
    expect(screen.getAllByRole('article')).toHaveLength(20);
    expect(tileNames().slice(8)).toEqual(Array.from({ length: 12 }, (_, index) => `DashCam ${index + 1}`));
    expect(document.title).toBe('Camera Web App - View All');

    const videos = [...document.querySelectorAll('video')];
    expect(videos).toHaveLength(6);
    expect(videos.every((video) => video.loop && video.muted)).toBe(true);
    expect(within(screen.getByRole('article', { name: 'DashCam 6' })).queryByRole('img')).toBeNull();
    expect(screen.getByRole('article', { name: 'DashCam 7' }).querySelector('img')).toBeInTheDocument();

    const garage = within(screen.getByRole('article', { name: 'Garage' }));
    expect(garage.queryByRole('button')).toBeNull();
    expect(garage.getByRole('img', { name: 'Last picture of Garage' })).toBeInTheDocument();

    expect(door.queryByRole('region')).toBeNull();
    await user.click(door.getByRole('button', { name: 'Play Front Door' }));
    expect(await door.findByRole('region', { name: 'Front Door player' })).toBeVisible();
  });

  it('plays sample videos only while they are visible', async () => {
    const watched = watchedElements();
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
    const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause');
    const { user } = await renderApp('/view-all-device');
    const tile = await screen.findByRole('article', { name: 'DashCam 1' });
    const video = tile.querySelector('video');
    const mine = () => watched.findLast(({ element }) => element === video);

    await waitFor(() => expect(mine()).toBeDefined());
    expect(play).not.toHaveBeenCalled();
    mine()?.tell(true);
    expect(play.mock.contexts).toEqual([video]);
    mine()?.tell(false);
    expect(pause.mock.contexts).toContain(video);

    pause.mockClear();
    await user.click(screen.getByRole('button', { name: 'Pause sample videos' }));
    expect(pause.mock.contexts).toHaveLength(6);
    expect(screen.getByRole('button', { name: 'Play sample videos' })).toBeVisible();
  });

  it('plays no sample videos under reduced motion', async () => {
    stubMediaQueries((query) => /reduce|min-width/.test(query));
    await renderApp('/view-all-device');
    await screen.findByRole('article', { name: 'DashCam 1' });
    expect(document.querySelector('video')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause sample videos' })).toBeNull();
  });

  it('adds the size of sample videos to the saved data if data saver skips them', async () => {
    browserThatSavesData();
    await renderApp('/view-all-device');
    await screen.findByRole('article', { name: 'DashCam 1' });
    expect(document.querySelector('video')).toBeNull();
    const all = SAMPLE_VIDEOS.reduce((sum, { bytes }) => sum + bytes, 0);
    await waitFor(() => expect(savedData().bytes).toBe(all));
  });

  it('tells a user without cameras that there are none', async () => {
    await renderApp('/view-all-device', { as: NEWCOMER_EMAIL });
    expect(await screen.findByText('You currently have no camera device')).toBeVisible();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('renders only cameras near the viewport', async () => {
    await renderApp('/view-all-device', { vendor: { setting: { ...usualSetting(), cameras: 40 } } });
    expect(await screen.findByText('40 cameras')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(12);
    expect(document.querySelectorAll('article img').length).toBeLessThanOrEqual(12);
    expect(screen.queryByRole('article', { name: /DashCam/ })).toBeNull();
  });

  it('a recording keeps playing when a new list moves its camera out of the viewport', async () => {
    const { user, store } = await renderApp('/view-all-device', {
      vendor: { setting: { ...usualSetting(), cameras: 30 } },
    });
    const play = (await screen.findAllByRole('button', { name: /^Play / }))[0];
    const name = play?.getAttribute('aria-label')?.replace('Play ', '') ?? '';
    if (play) await user.click(play);
    const player = await screen.findByRole('region', { name: `${name} player` });
    await waitFor(() => expect(player.querySelector('video')).toBeInTheDocument());
    const video = player.querySelector('video');

    const before = selectViewAll(store.getState()).viewAllVideos;
    act(
      () =>
        void store.dispatch(
          viewAllSlice.actions.viewAllLoaded([
            ...before.filter((tile) => tile.name !== name),
            ...before.filter((tile) => tile.name === name),
          ]),
        ),
    );
    await waitFor(() => expect(screen.getAllByRole('article')[0]).not.toHaveAccessibleName(name));
    expect(video).toBeInTheDocument();
  });

  it('moves the focus to the tile that replaces a moved or removed one', async () => {
    const { store } = await renderApp('/view-all-device', {
      vendor: { setting: { ...usualSetting(), cameras: 30 } },
    });
    const [first, second, third] = await screen.findAllByRole('button', { name: /^Play / });
    act(() => first?.focus());
    const isOf = (play: HTMLElement | undefined) => (tile: { name: string }) =>
      play?.getAttribute('aria-label') === `Play ${tile.name}`;
    const load = (tiles: ReturnType<typeof selectViewAll>['viewAllVideos']) =>
      act(() => void store.dispatch(viewAllSlice.actions.viewAllLoaded(tiles)));
    const tiles = selectViewAll(store.getState()).viewAllVideos;
    const others = tiles.filter((tile) => !isOf(first)(tile));
    load([...others, ...tiles.filter(isOf(first))]);
    await waitFor(() => expect(first).not.toBeInTheDocument());
    expect(second).toHaveFocus();
    load(others.filter((tile) => !isOf(second)(tile)));
    await waitFor(() => expect(second).not.toBeInTheDocument());
    expect(third).toHaveFocus();
    load([]);
    await waitFor(() => expect(third).not.toBeInTheDocument());
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

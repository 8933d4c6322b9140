import { act, screen } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { usualSetting } from '@mocks/setting/setting';
import { streamsOpen } from './liveStreams';
import { renderApp, type RenderAppOptions } from './renderApp';

export const region = (camera: string) => screen.findByRole('region', { name: `${camera} player` });
export const button = (name: string) => screen.findByRole('button', { name });
export const PLAYING = ['Front Door', 'Driveway', 'Living Room', 'Street'];
export const address = () => `${location.pathname}${location.search}`;

export const houseOf = (cameras: number) => ({ vendor: { setting: { ...usualSetting(), cameras } } });
export const goTo = (search: string) =>
  act(() => {
    history.pushState(null, '', `/wall${search}`);
    dispatchEvent(new PopStateEvent('popstate'));
  });
export const openWall = async (at = '/wall', playing = PLAYING.length, options: RenderAppOptions = {}) => {
  const view = await renderApp(at, options);
  await streamsOpen(playing);
  return view;
};
export const fakeIntervals = () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
};

// @vitest-environment jsdom
// In happy-dom a video has no size.
import { fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ReplayContext } from '@/features/replay/ReplayContext';
import { SyncedPicture } from '@/features/replay/synced/SyncedPicture';
import { settle } from '../../../../support/settle';
import { storeRig } from '../../../../support/storeRig';
import { idleReplay } from '../idleReplay';
import { replayState } from '../replayState';

const MISSING = vi.hoisted(() => new Set(['part']));

vi.mock('@/player/sequence/SyncedPlayer', () => ({
  SyncedPlayer: class {
    subscribe = () => () => undefined;
    getState = () => 'synced';
    isSoundOnly = () => false;
    missing = () => MISSING;
    setAudible = () => undefined;
  },
}));

it('synced player: zooms independently of other players, by keyboard and in full screen by wheel', async () => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(320);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(180);
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(720);
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const { controller } = idleReplay();
  const fullScreen = { ...replayState([]).fullScreen, isFull: true };
  render(
    <Provider store={storeRig().store}>
      <ReplayContext value={replayState([], { fullScreen })}>
        {['Gate', 'Garden'].map((cameraId) => (
          <SyncedPicture key={cameraId} track={{ cameraId, recordings: [] }} controller={controller} />
        ))}
      </ReplayContext>
    </Provider>,
  );
  // The viewport is measured in the next frame.
  await settle();
  const gate = screen.getByRole('region', { name: 'Gate player' });
  expect(gate).toHaveTextContent('A part of this recording could not be loaded.');
  fireEvent.keyDown(gate, { key: '+' });
  fireEvent.keyDown(gate, { key: '+' });
  expect(screen.getByRole('button', { name: 'Reset zoom' })).toHaveTextContent('2.0×');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Zoom 2.0×', '']);
  fireEvent.keyDown(gate, { key: '0' });
  expect(screen.queryByRole('button', { name: 'Reset zoom' })).toBeNull();
  expect(fireEvent.wheel(gate.querySelector('video') ?? gate, { deltaY: -100 })).toBe(false);
});

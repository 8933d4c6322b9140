import { fireEvent, render, screen, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { recordingsInOrder, type Recording } from '@/domain/recordings';
import { ReplayContext } from '@/features/replay/ReplayContext';
import { ClockCorrection } from '@/features/replay/stage/ClockCorrection';
import { StageArea } from '@/features/replay/stage/StageArea';
import { settle } from '../../../../support/settle';
import { storeRig } from '../../../../support/storeRig';
import { draws } from '../../../player/frame/draws';
import { idleReplay } from '../idleReplay';
import { replayState } from '../replayState';
import { event, tracks } from '../../../../support/builders';

const TRACKS = tracks(['Door', 'Drive'], [event('e', 0, 'Door'), event('e', 60_000, 'Drive')]);
const ALL = recordingsInOrder(TRACKS);

it('clock correction: applies to its camera even while replay shows another camera', () => {
  const { store } = storeRig();
  const correct = vi.fn<(cameraId: string, milliseconds: number) => void>();
  const state = replayState(TRACKS);
  const stage = (recording: Recording | undefined) => (
    <Provider store={store}>
      <ReplayContext
        value={{
          ...state,
          player: { ...state.player, recording: recording ?? null },
          day: { ...state.day, corrections: new Map([['Door', 500]]), correct },
        }}
      >
        <StageArea ref={null} dragged={null} frames={null} statusQueue={[]} message="" />
      </ReplayContext>
    </Provider>
  );
  const { rerender } = render(stage(ALL[0]));
  fireEvent.click(screen.getByRole('menuitem', { name: 'Correct the clock of Door…', hidden: true }));
  rerender(stage(ALL[1]));
  const clock = within(screen.getByRole('group', { name: 'Clock of Door' }));
  fireEvent.click(clock.getByRole('button', { name: 'Half a second later' }));
  expect(correct.mock.calls).toEqual([['Door', 1_000]]);
});

it('clock correction: its button keeps the focus at the largest correction', () => {
  const onChange = vi.fn<(milliseconds: number) => void>();
  render(<ClockCorrection name="Door" value={5_000} onChange={onChange} onClose={() => undefined} />);
  const later = screen.getByRole('button', { name: 'Half a second later' });
  // A disabled button would lose the focus.
  expect(later).toBeEnabled();
  expect(later).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(later);
  expect(onChange).not.toHaveBeenCalled();
});

it('replay stage: keeps the zoom of each camera, and zooms by wheel in full screen', async () => {
  for (const name of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(Element.prototype, name, 'get').mockReturnValue(360);
  const { controller } = idleReplay();
  vi.spyOn(controller, 'recording', 'get').mockReturnValue(ALL[0] ?? null);
  const { drawImage } = draws();
  const { video } = controller.driver;
  const size = { videoWidth: { value: 640 }, videoHeight: { value: 360 }, readyState: { value: 4 } };
  Object.defineProperties(video, size);
  const { store } = storeRig();
  const state = replayState(TRACKS);
  const view = { ...controller.driver.getView(), hasPicture: true };
  const stage = (recording: Recording | undefined, isFull = false) => (
    <Provider store={store}>
      <ReplayContext
        value={{
          ...state,
          fullScreen: { ...state.fullScreen, isFull },
          player: { ...state.player, controller, view, recording: recording ?? null },
        }}
      >
        <StageArea ref={null} dragged={null} frames={null} statusQueue={[]} message="" />
      </ReplayContext>
    </Provider>
  );
  const { rerender } = render(stage(ALL[0]));
  await settle();
  const zoomed = () => screen.queryByRole('button', { name: 'Reset zoom' })?.textContent;
  fireEvent.keyDown(screen.getByRole('region', { name: 'Door player' }), { key: '+' });
  expect(zoomed()).toBe('1.4×');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Save picture', hidden: true }));
  expect(drawImage.mock.calls[0]?.slice(1, 5)).toEqual([94, 0, 452, 360]);
  rerender(stage(ALL[1]));
  expect(zoomed()).toBeUndefined();
  const scrolls = () => fireEvent.wheel(screen.getByRole('region').querySelector('video') ?? document);
  expect(scrolls()).toBe(true);
  rerender(stage(ALL[1], true));
  expect(scrolls()).toBe(false);
  rerender(stage(ALL[0]));
  expect(zoomed()).toBe('1.4×');
});

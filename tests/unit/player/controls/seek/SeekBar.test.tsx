import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SeekBar } from '@/player/controls/seek/SeekBar';
import { commandsFor } from '@/player/controls/commands';
import { START } from '@/player/core/machine/playbackMachine';

const VIEW = {
  state: START,
  poster: 'none',
  lastFrameAt: null,
  soundBlock: 'none',
  isSoundOnly: false,
} as const;

function openSeekBar({ isPaused }: { isPaused: boolean }) {
  const video = document.createElement('video');
  let paused = isPaused;
  Object.defineProperties(video, {
    paused: { get: () => paused },
    duration: { get: () => 16 },
  });
  const togglePlay = vi.fn<() => void>(() => {
    paused = !paused;
  });
  const seekTo = vi.fn<(seconds: number) => void>();
  const commands = { ...commandsFor(video, null, VIEW, () => undefined), togglePlay, seekTo };
  render(<SeekBar video={video} commands={commands} tables={() => null} frames={null} />);
  return { slider: screen.getByRole('slider', { name: 'Seek' }), togglePlay, seekTo, video };
}

it.each(['pointerUp', 'pointerCancel'] as const)(
  'Seek slider: holds a playing recording still in the hand, and plays on after %s',
  (end) => {
    const { slider, togglePlay } = openSeekBar({ isPaused: false });
    fireEvent.pointerDown(slider);
    expect(togglePlay).toHaveBeenCalledTimes(1);
    fireEvent.change(slider, { target: { value: '5' } });
    fireEvent[end](document.body);
    fireEvent[end](document.body);
    expect(togglePlay).toHaveBeenCalledTimes(2);
  },
);

it('Seek slider: leaves a paused recording paused', () => {
  const { slider, togglePlay } = openSeekBar({ isPaused: true });
  fireEvent.pointerDown(slider);
  fireEvent.change(slider, { target: { value: '5' } });
  fireEvent.pointerUp(slider);
  expect(togglePlay).not.toHaveBeenCalled();
});

it.each([
  ['another button', { button: 2 }],
  ['Ctrl, which stands for it', { button: 0, ctrlKey: true }],
])('Seek slider: lets a recording play on when its context menu is asked for by %s', (_way, press) => {
  const { slider, togglePlay } = openSeekBar({ isPaused: false });
  fireEvent.pointerDown(slider, press);
  expect(togglePlay).not.toHaveBeenCalled();
});

it('Seek slider: Home goes back to the first frame from one of the next, which its steps do not tell apart', () => {
  const { slider, seekTo, video } = openSeekBar({ isPaused: true });
  video.currentTime = 0.04;
  fireEvent(video, new Event('timeupdate'));
  expect(fireEvent.keyDown(slider, { key: 'Home' })).toBe(false);
  expect(seekTo).toHaveBeenCalledExactlyOnceWith(0);
});

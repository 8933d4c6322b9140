import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SeekBar } from '@/player/controls/seek/SeekBar';
import { commandsFor } from '@/player/controls/commands';

function openSeekBar({ isPaused }: { isPaused: boolean }) {
  const video = document.createElement('video');
  let paused = isPaused;
  let duration = 16;
  Object.defineProperties(video, { paused: { get: () => paused }, duration: { get: () => duration } });
  const togglePlay = vi.fn<() => void>(() => {
    paused = !paused;
  });
  const seekTo = vi.fn<(seconds: number) => void>();
  const commands = { ...commandsFor(video, null, () => undefined), togglePlay, seekTo };
  render(<SeekBar video={video} commands={commands} tables={() => null} frames={null} />);
  /** Simulates an element that is emptied for a new URL and loads again at position 0. */
  const reload = {
    empty: () => {
      duration = Number.NaN;
      video.currentTime = 0;
      fireEvent(video, new Event('emptied'));
      fireEvent(video, new Event('timeupdate'));
    },
    load: (seconds = 16) => {
      duration = seconds;
      fireEvent(video, new Event('durationchange'));
    },
  };
  return { slider: screen.getByRole('slider', { name: 'Seek' }), togglePlay, seekTo, video, reload };
}

it.each(['pointerUp', 'pointerCancel'] as const)(
  'Seek slider: pauses a playing recording while held, and resumes after %s',
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

it('Seek slider: keeps a paused recording paused after a press', () => {
  const { slider, togglePlay } = openSeekBar({ isPaused: true });
  fireEvent.pointerDown(slider);
  fireEvent.change(slider, { target: { value: '5' } });
  fireEvent.pointerUp(slider);
  expect(togglePlay).not.toHaveBeenCalled();
});

it.each([
  ['a right click', { button: 2 }],
  ['Ctrl+click', { button: 0, ctrlKey: true }],
])('Seek slider: does not pause the recording on %s, which opens the context menu', (_way, press) => {
  const { slider, togglePlay } = openSeekBar({ isPaused: false });
  fireEvent.pointerDown(slider, press);
  expect(togglePlay).not.toHaveBeenCalled();
});

it('Seek slider: goes from the second frame to the first one on Home', () => {
  const { slider, seekTo, video } = openSeekBar({ isPaused: true });
  video.currentTime = 0.04;
  fireEvent(video, new Event('timeupdate'));
  expect(fireEvent.keyDown(slider, { key: 'Home' })).toBe(false);
  expect(seekTo).toHaveBeenCalledExactlyOnceWith(0);
});

it('Seek slider: moves one step back from the end in spite of rounding', () => {
  const { slider, seekTo, reload } = openSeekBar({ isPaused: true });
  act(() => reload.load(16.4));
  fireEvent.change(slider, { target: { value: '16.3' } });
  expect(seekTo).toHaveBeenLastCalledWith(16.3);
});

it.each(['End', 'drag'])('Seek slider: reaches an end that lies between two of its steps (%s)', (way) => {
  const { slider, seekTo, reload } = openSeekBar({ isPaused: true });
  reload.load(16.05);
  if (way === 'End') fireEvent.keyDown(slider, { key: 'End' });
  else fireEvent.change(slider, { target: { value: '16' } });
  expect(seekTo).toHaveBeenCalledExactlyOnceWith(16.05);
});

it('Seek slider: can still be dragged while the recording reloads', () => {
  const { slider, seekTo, togglePlay, video, reload } = openSeekBar({ isPaused: false });
  video.currentTime = 5;
  fireEvent(video, new Event('timeupdate'));
  slider.focus();
  fireEvent.pointerDown(slider);
  reload.empty();
  expect(slider).toBeEnabled();
  expect(slider).toHaveFocus();
  expect(slider).toHaveAttribute('max', '16');
  expect(slider).toHaveValue('5');
  fireEvent.change(slider, { target: { value: '6' } });
  expect(seekTo).toHaveBeenLastCalledWith(6);
  fireEvent.pointerUp(slider);
  expect(togglePlay).toHaveBeenCalledTimes(2);
});

it('Seek slider: shows the resume position of a reloaded recording', () => {
  const { slider, video, reload } = openSeekBar({ isPaused: false });
  video.currentTime = 5;
  fireEvent(video, new Event('timeupdate'));
  reload.empty();
  reload.load(17);
  expect(slider).toHaveAttribute('max', '17');
  expect(slider).toHaveValue('5');
  video.currentTime = 5.5;
  fireEvent(video, new Event('seeking'));
  expect(slider).toHaveValue('5.5');
  reload.empty();
  reload.load();
  video.currentTime = 0;
  fireEvent(video, new Event('seeking'));
  expect(slider).toHaveValue('0');
});

it('Seek slider: announces only the elapsed time until the duration is known', () => {
  const { slider, video, reload } = openSeekBar({ isPaused: false });
  reload.load(Infinity);
  video.currentTime = 65;
  fireEvent(video, new Event('timeupdate'));
  expect(slider).toHaveAttribute('aria-valuetext', '1:05');
  expect(screen.getByText('1:05')).toBeVisible();
  reload.load(90);
  expect(slider).toHaveAttribute('aria-valuetext', '1:05 of 1:30');
  expect(screen.getByText('1:05 / 1:30')).toBeVisible();
});

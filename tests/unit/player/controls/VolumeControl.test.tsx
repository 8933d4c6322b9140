import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { commandsFor } from '@/player/controls/commands';
import { VolumeControl } from '@/player/controls/VolumeControl';

it('Volume slider: shows a new volume at once, before `volumechange`', () => {
  const video = document.createElement('video');
  let volume = 0.5;
  Object.defineProperty(video, 'volume', {
    get: () => volume,
    set: (next: number) => {
      volume = next;
    },
  });
  render(<VolumeControl video={video} commands={commandsFor(video, null, () => undefined)} />);
  const slider = screen.getByRole('slider', { name: 'Volume' });
  expect(slider).toHaveValue('50');
  fireEvent.change(slider, { target: { value: '55' } });
  expect(volume).toBe(0.55);
  expect(slider).toHaveValue('55');
  volume = 0.2;
  fireEvent(video, new Event('volumechange'));
  expect(slider).toHaveValue('20');
});

import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RegionPicture } from '@/features/find-motion/panel/RegionPicture';
import { INITIAL_AREA } from '@/features/find-motion/model/area';

it('region picture: has the aspect ratio of the video', () => {
  const context = Object.assign(Object.create(null), { drawImage: () => undefined });
  const draws = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context);
  const video = document.createElement('video');
  const upright = { readyState: video.HAVE_ENOUGH_DATA, videoWidth: 1_536, videoHeight: 2_048 };
  for (const [name, value] of Object.entries(upright)) Object.defineProperty(video, name, { value });
  const picture = {
    areas: [INITIAL_AREA],
    onChange: () => undefined,
    thumbnailUrl: null,
    cameraName: 'Door',
  };
  const { rerender } = render(<RegionPicture {...picture} video={null} />);
  const shape = () =>
    screen.getByRole('group', { name: 'Region' }).parentElement?.style.getPropertyValue('--shape');
  expect(shape()).toBe('');
  rerender(<RegionPicture {...picture} video={video} />);
  expect(shape()).toBe('0.75');
  draws.mockRestore();
});

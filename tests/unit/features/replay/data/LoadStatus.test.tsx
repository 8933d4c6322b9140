import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CameraLoad } from '@/store/events/EventLoader';
import { LoadProgress } from '@/features/replay/data/LoadStatus';

const loads = (done: number) =>
  new Map<string, CameraLoad>(
    ['door', 'garden'].map((id, index) => [id, { kind: index < done ? 'complete' : 'loading' }]),
  );

it('load status of a day: is announced only once all cameras have loaded', () => {
  const { rerender } = render(<LoadProgress loads={loads(1)} count={3} />);
  expect(screen.getByText('Loading the day: 1 of 2 cameras')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Loading…' })).toHaveAttribute(
    'aria-valuetext',
    'Loading the day: 1 of 2 cameras',
  );
  const status = screen.getByRole('status');
  expect(status).toBeEmptyDOMElement();
  rerender(<LoadProgress loads={loads(2)} count={3} />);
  expect(status).toHaveTextContent('3 recordings');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

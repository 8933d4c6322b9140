import { render, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { TileGrid } from '@/ui/base/TileGrid';

const grid = (names: readonly string[]) => (
  <TileGrid>
    {names.map((name) => (
      <div key={name}>
        <button>{name}</button>
      </div>
    ))}
  </TileGrid>
);

it('tile grid: moves the focus to the next tile when one is removed, even in another window', () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const container = frame.contentDocument?.body;
  if (!container) throw new Error('The frame has no document.');
  const { rerender } = render(grid(['Door', 'Drive', 'Garden']), { container });
  within(container).getByRole('button', { name: 'Drive' }).focus();
  rerender(grid(['Door', 'Garden']));
  expect(within(container).getByRole('button', { name: 'Garden' })).toHaveFocus();
});

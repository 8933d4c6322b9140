import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useNearBlocks } from '@/ui/hooks/useNearBlocks';

function Grid({ layout }: { layout: string }) {
  const [grid, isNear] = useNearBlocks(undefined, layout);
  return (
    <ul ref={grid}>
      {[0, 1, 2].map((block) => (
        <li key={`${String(block)} ${String(isNear(block))}`} data-block={block}>
          {isNear(block) ? 'Drawn' : ''}
        </li>
      ))}
    </ul>
  );
}

test('useNearBlocks: a changed layout renders only its first block', () => {
  const observers: IntersectionObserverCallback[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: IntersectionObserverCallback) {
        observers.push(report);
      }
      readonly observe = () => undefined;
      readonly unobserve = () => undefined;
      readonly disconnect = () => undefined;
    },
  );
  const { rerender } = render(<Grid layout="grid" />);
  const entries = screen
    .getAllByRole('listitem')
    .slice(0, 2)
    .map((target) => Object.assign(Object.create(null), { target, isIntersecting: true }));
  act(() => observers.at(-1)?.(entries, Object.create(null)));
  expect(screen.getAllByText('Drawn')).toHaveLength(2);
  rerender(<Grid layout="list" />);
  expect(screen.getAllByText('Drawn')).toHaveLength(1);
});

import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { last } from '../../../support/only';

const BLOCKS = [0, 1, 2, 3];

function Grid({ layout = '', onCommit }: { layout?: string; onCommit?: (near: readonly number[]) => void }) {
  const [grid, isNear] = useNearBlocks(undefined, layout);
  useLayoutEffect(() => onCommit?.(BLOCKS.filter(isNear)));
  return (
    <ul ref={grid}>
      {BLOCKS.map((block) => (
        <li key={`${String(block)} ${String(isNear(block))}`} data-block={block}>
          {isNear(block) ? 'Drawn' : ''}
        </li>
      ))}
    </ul>
  );
}

/** @returns a function that reports these blocks as near the window and the others as far */
function stubObserver(): (near: readonly number[], viewportWidth?: number) => void {
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
  return (near, viewportWidth = 390) => {
    const entries = screen.getAllByRole('listitem').map((target, block) =>
      Object.assign(Object.create(null), {
        target,
        isIntersecting: near.includes(block),
        rootBounds: new DOMRect(0, 0, viewportWidth, 844),
      }),
    );
    act(() => last(observers)(entries, Object.create(null)));
  };
}

test('useNearBlocks: renders only the first block after a change of layout', () => {
  const report = stubObserver();
  const { rerender } = render(<Grid layout="grid" />);
  report([0, 1]);
  expect(screen.getAllByText('Drawn')).toHaveLength(2);
  rerender(<Grid layout="list" />);
  expect(screen.getAllByText('Drawn')).toHaveLength(1);
});

test('useNearBlocks: renders one more block per commit, beginning in the middle of the window', () => {
  const report = stubObserver();
  // React has ten transition lanes. After the last it reuses the first, and then renders a newer update
  // before an older one. Ten runs reach that point in every step.
  for (const _ of Array.from({ length: 10 })) {
    const onCommit = vi.fn<(near: readonly number[]) => void>();
    const { unmount } = render(<Grid onCommit={onCommit} />);
    report([1, 2, 3]);
    expect(onCommit.mock.calls).toEqual([[[0]], [[2]], [[1, 2]], [[1, 2, 3]]]);
    unmount();
  }
});

test('useNearBlocks: keeps its blocks while a screenshot shrinks the viewport', () => {
  const report = stubObserver();
  render(<Grid />);
  report([0, 1]);
  report([], 1);
  expect(screen.getAllByText('Drawn')).toHaveLength(2);
});

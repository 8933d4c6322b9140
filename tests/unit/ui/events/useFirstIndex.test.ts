import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useFirstIndex } from '@/ui/events/VirtualList';

interface Props {
  items: readonly string[];
  isHeld: boolean;
}

const itself = (item: string) => item;
const list = (initialProps: Props) =>
  renderHook(({ items, isHeld }: Props) => useFirstIndex(items, itself, isHeld), { initialProps });

describe('first index of a list', () => {
  it('decreases by the number of items added above', () => {
    const { result, rerender } = list({ items: ['b', 'a'], isHeld: true });
    const before = result.current;
    rerender({ items: ['d', 'c', 'b', 'a'], isHeld: true });
    expect(result.current).toBe(before - 2);
    rerender({ items: ['e', 'd', 'c', 'b', 'a', '9'], isHeld: true });
    expect(result.current).toBe(before - 3);
  });

  it('does not change while the start of the list is visible', () => {
    const { result, rerender } = list({ items: ['b', 'a'], isHeld: false });
    const before = result.current;
    rerender({ items: ['c', 'b', 'a'], isHeld: false });
    expect(result.current).toBe(before);
    rerender({ items: ['d', 'c', 'b', 'a'], isHeld: true });
    expect(result.current).toBe(before - 1);
  });

  it('does not change if a filter removes the first item or if the list was empty', () => {
    const { result, rerender } = list({ items: [], isHeld: true });
    const before = result.current;
    rerender({ items: ['b', 'a'], isHeld: true });
    rerender({ items: ['a'], isHeld: true });
    expect(result.current).toBe(before);
  });
});

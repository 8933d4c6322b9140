import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loaded, loadFailed, loading } from '@/domain/loadState';
import { ListEnd } from '@/screens/camera-detail/list/ListEnd';

it.each([
  ['Load more', loaded],
  ['Try again', loadFailed({ kind: 'unreachable' })],
])('end of the clip list: keeps the focus after a press on "%s"', (name, before) => {
  const onLoadMore = vi.fn<() => void>();
  const end = (load: typeof before) => (
    <ListEnd load={load} isComplete={false} isEmpty={false} onLoadMore={onLoadMore} />
  );
  const { container, rerender } = render(end(before));
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  expect(onLoadMore).toHaveBeenCalledOnce();
  rerender(end(loading));
  expect(container).toContainElement(
    document.activeElement instanceof HTMLElement ? document.activeElement : null,
  );
  rerender(end(loaded));
  expect(screen.getByRole('button', { name: 'Load more' })).toHaveFocus();
});

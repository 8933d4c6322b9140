import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ErrorState } from '@/ui/base/ErrorState';

function Screen({ isPlaced }: { isPlaced: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const content = isAsked ? (
    <p>Loading</p>
  ) : (
    <ErrorState message="No answer" onRetry={() => setAsked(true)} />
  );
  return <main tabIndex={-1}>{isPlaced ? <section tabIndex={-1}>{content}</section> : content}</main>;
}

it.each([
  [false, 'main'],
  [true, 'section'],
])('Try again: moves the focus to its container when it disappears', async (isPlaced, tag) => {
  render(<Screen isPlaced={isPlaced} />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.getByText('Loading')).toBeVisible();
  expect(document.activeElement?.localName).toBe(tag);
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useIntent, type Intent } from '@/ui/hooks/useIntent';

function Button({ name, intents }: { name: string; intents: string[] }) {
  const signs = useIntent(
    (sign: Intent) => intents.push(`${name}: ${sign}`),
    () => intents.push(`${name}: none`),
  );
  return (
    <button type="button" {...signs}>
      {name}
    </button>
  );
}

it('useIntent: reports a hover only if the pointer moves', async () => {
  const intents: string[] = [];
  render(
    <>
      <Button name="first" intents={intents} />
      <Button name="second" intents={intents} />
    </>,
  );
  const [first, second] = screen.getAllByRole('button');
  if (!first || !second) throw new Error('There are no two buttons.');
  // Browsers fire `pointerenter` even if the pointer has not moved.
  fireEvent.pointerEnter(first);
  // The first button must not report a hover.
  fireEvent.pointerMove(second);
  await waitFor(() => expect(intents).toEqual(['second: hover']));
  fireEvent.pointerMove(first);
  await waitFor(() => expect(intents).toEqual(['second: hover', 'first: hover']));
});

it('useIntent: reports each click as one press, even by keyboard or assistive technology', () => {
  const intents: string[] = [];
  render(<Button name="it" intents={intents} />);
  const button = screen.getByRole('button');
  fireEvent.click(button);
  expect(intents).toEqual(['it: press']);
  fireEvent.pointerDown(button, { pointerType: 'mouse' });
  fireEvent.click(button);
  expect(intents).toEqual(['it: press', 'it: press']);
});

it('useIntent: reports the end of a press only if no click follows', () => {
  const intents: string[] = [];
  render(<Button name="it" intents={intents} />);
  const button = screen.getByRole('button');
  const mouse = { pointerType: 'mouse' };
  const touch = { pointerType: 'touch' };
  fireEvent.pointerDown(button, mouse);
  fireEvent.pointerLeave(button, mouse);
  expect(intents).toEqual(['it: press', 'it: none']);
  fireEvent.pointerDown(button, touch);
  fireEvent.pointerCancel(button, touch);
  expect(intents.slice(2)).toEqual(['it: press', 'it: none']);
  // A lifted finger leaves the element before its click.
  fireEvent.pointerDown(button, touch);
  fireEvent.pointerLeave(button, touch);
  fireEvent.click(button);
  fireEvent.pointerLeave(button, mouse);
  fireEvent.pointerCancel(button, touch);
  expect(intents.slice(4)).toEqual(['it: press']);
});

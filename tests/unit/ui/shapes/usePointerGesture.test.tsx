import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePointerGesture, type Gesture } from '@/ui/shapes/usePointerGesture';

type Report = { kind: 'move' | 'end' | 'cancel'; gesture: Gesture<string> };

function openPicture() {
  const reports: Report[] = [];
  const note = (kind: Report['kind']) => (gesture: Gesture<string>) => {
    reports.push({ kind, gesture: { ...gesture, path: [...gesture.path] } });
  };
  function Picture() {
    const { handlers } = usePointerGesture<string>({
      grip: () => 'draw',
      onMove: note('move'),
      onEnd: note('end'),
      onCancel: note('cancel'),
    });
    return <div role="group" aria-label="Picture" {...handlers} />;
  }
  render(<Picture />);
  const picture = screen.getByRole('group');
  picture.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  picture.setPointerCapture = () => undefined;
  const send = (type: string, [clientX, clientY]: [number, number], between: [number, number][] = []) => {
    const event = new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX, clientY });
    event.getCoalescedEvents = () =>
      between.map(([x, y]) => new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1 }));
    picture.dispatchEvent(event);
  };
  return { reports, send };
}

test('pointer gesture: ends where the hand lifts, before React renders a move', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send('pointermove', [100, 50]);
    send('pointerup', [180, 90]);
  });
  const { kind, gesture } = reports.at(-1) ?? {};
  expect(kind).toBe('end');
  expect(gesture).toMatchObject({ from: { x: 0.1, y: 0.1 }, to: { x: 0.9, y: 0.9 }, hasMoved: true });
});

test('pointer gesture: a flick without any move event is a move, not a tap', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send('pointerup', [180, 90]);
  });
  expect(reports.map(({ kind }) => kind)).toEqual(['end']);
  expect(reports[0]?.gesture).toMatchObject({ to: { x: 0.9, y: 0.9 }, hasMoved: true });
});

test('pointer gesture: its path has the coalesced places between two frames', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send(
      'pointermove',
      [100, 50],
      [
        [60, 20],
        [80, 30],
        [100, 50],
      ],
    );
    send('pointerup', [100, 50]);
  });
  expect(reports[0]?.gesture.path).toHaveLength(4);
  expect(reports.at(-1)?.gesture.path).toContainEqual({ x: 0.3, y: 0.2 });
});

test('pointer gesture: a hand that trembles on its place has tapped', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send('pointermove', [22, 12]);
    send('pointerup', [21, 11]);
  });
  expect(reports).toHaveLength(1);
  expect(reports[0]?.gesture.hasMoved).toBe(false);
});

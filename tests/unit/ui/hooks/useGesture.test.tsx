import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useGesture, type Gesture } from '@/ui/hooks/useGesture';
import { last, only } from '../../../support/only';

type Report = { kind: 'move' | 'end' | 'cancel'; gesture: Gesture<string> };

function openPicture() {
  const reports: Report[] = [];
  const note = (kind: Report['kind']) => (gesture: Gesture<string>) => {
    reports.push({ kind, gesture: { ...gesture, path: [...gesture.path] } });
  };
  function Picture() {
    const { onPointerDown } = useGesture<string>({
      grip: () => 'draw',
      onMove: note('move'),
      onEnd: note('end'),
      onCancel: note('cancel'),
    });
    return <div role="group" aria-label="Picture" onPointerDown={onPointerDown} />;
  }
  render(<Picture />);
  const picture = screen.getByRole('group');
  picture.getBoundingClientRect = () => new DOMRect(0, 0, 200, 100);
  const captured: number[] = [];
  picture.setPointerCapture = (id) => captured.push(id);
  const send = (
    type: string,
    [clientX, clientY]: [number, number],
    { between = [], ...init }: PointerEventInit & { between?: [number, number][] } = {},
  ) => {
    const event = new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY, ...init });
    event.getCoalescedEvents = () =>
      between.map(([x, y]) => new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1 }));
    picture.dispatchEvent(event);
  };
  return { reports, send, captured };
}

test('useGesture: the gesture ends at the position of pointerup', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send('pointermove', [100, 50]);
    send('pointerup', [180, 90]);
  });
  const { kind, gesture } = last(reports);
  expect(kind).toBe('end');
  expect(gesture).toMatchObject({ from: { x: 0.1, y: 0.1 }, to: { x: 0.9, y: 0.9 }, hasMoved: true });
});

test('useGesture: pointerdown and a distant pointerup are a drag even without pointermove', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send('pointerup', [180, 90]);
  });
  expect(reports.map(({ kind }) => kind)).toEqual(['end']);
  expect(only(reports).gesture).toMatchObject({ to: { x: 0.9, y: 0.9 }, hasMoved: true });
});

test('useGesture: the path includes the coalesced positions between two frames', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send('pointermove', [100, 50], {
      between: [
        [60, 20],
        [80, 30],
        [100, 50],
      ],
    });
    send('pointerup', [100, 50]);
  });
  expect(reports[0]?.gesture.path).toHaveLength(4);
  expect(last(reports).gesture.path).toContainEqual({ x: 0.3, y: 0.2 });
});

test('useGesture: a press that moves by two pixels is a tap', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send('pointermove', [22, 12]);
    send('pointerup', [21, 11]);
  });
  expect(reports).toHaveLength(1);
  expect(only(reports).gesture.hasMoved).toBe(false);
});

test('useGesture: a second pointer, the right button and Ctrl+click start no gesture', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10], { button: 2 });
    send('pointerdown', [20, 10], { ctrlKey: true });
    send('pointerup', [180, 90]);
    send('pointerdown', [20, 10]);
    send('pointerdown', [90, 90], { pointerId: 2 });
    send('pointerup', [100, 90], { pointerId: 2 });
    send('pointerup', [180, 90]);
  });
  expect(reports.map(({ kind, gesture }) => [kind, gesture.to])).toEqual([['end', { x: 0.9, y: 0.9 }]]);
});

test.each([
  ['pointercancel', 'before a move', false],
  ['pointercancel', 'after a move', true],
  ['lostpointercapture', 'after a move', true],
])('useGesture: %s %s cancels the gesture exactly once', (type, _when, moves) => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    if (moves) send('pointermove', [100, 50]);
    send(type, [0, 0]);
    send('pointerup', [180, 90]);
  });
  expect(reports.map(({ kind }) => kind)).toEqual([...(moves ? ['move'] : []), 'cancel']);
});

test('useGesture: the next press cancels a gesture whose pointerup was lost', () => {
  const { reports, send } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send('pointerdown', [100, 50]);
    send('pointerup', [100, 50]);
  });
  expect(reports.map(({ kind }) => kind)).toEqual(['cancel', 'end']);
});

test('useGesture: only a drag captures its pointer', () => {
  const { send, captured } = openPicture();
  act(() => {
    send('pointerdown', [20, 10]);
    send('pointermove', [22, 10]);
  });
  expect(captured).toEqual([]);
  act(() => send('pointermove', [60, 10]));
  expect(captured).toEqual([1]);
});

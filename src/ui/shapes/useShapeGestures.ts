import { useState, type KeyboardEvent } from 'react';
import { CORNERS, type Corner } from '@/domain/frame/box';
import { useGesture, type Gesture } from '@/ui/hooks/useGesture';

export type ShapeGrip<Shape> =
  | { kind: 'draw' }
  | { kind: 'move'; shape: Shape }
  | { kind: 'corner'; shape: Shape; corner: Corner };

interface ShapeGestureSteps<Shape, Box> {
  shapes: readonly Shape[];
  onSelect: (id: number) => void;
  /** Also called for taps, whose gesture has not moved. */
  boxOf: (gesture: Gesture<ShapeGrip<Shape>>) => Box;
  onAdd: (box: Box) => void;
  onPlace: (shape: Shape, box: Box) => void;
}

/**
 * Draws, moves and resizes shapes by mouse, pen or finger. A tap outside the shapes adds a shape. Elements
 * name their shape in `data-shape-id` and their corner in `data-corner`.
 */
export function useShapeGestures<Shape extends { id: number }, Box>({
  shapes,
  onSelect,
  boxOf,
  onAdd,
  onPlace,
}: ShapeGestureSteps<Shape, Box>) {
  const [draft, setDraft] = useState<{ id: number | null; box: Box } | null>(null);
  const { cancel, onPointerDown } = useGesture<ShapeGrip<Shape>>({
    grip({ last: { target } }) {
      const id =
        target instanceof Element && target.closest('[data-shape-id]')?.getAttribute('data-shape-id');
      const shape = shapes.find((each) => String(each.id) === id);
      if (!(target instanceof Element) || shape === undefined) return { kind: 'draw' };
      onSelect(shape.id);
      const corner = CORNERS.find((each) => each === target.getAttribute('data-corner'));
      return corner ? { kind: 'corner', shape, corner } : { kind: 'move', shape };
    },
    onMove(gesture) {
      setDraft({ id: gesture.grip.kind === 'draw' ? null : gesture.grip.shape.id, box: boxOf(gesture) });
    },
    onEnd(gesture) {
      setDraft(null);
      if (gesture.grip.kind === 'draw') onAdd(boxOf(gesture));
      else if (gesture.hasMoved) onPlace(gesture.grip.shape, boxOf(gesture));
    },
    onCancel: () => setDraft(null),
  });
  /** Escape cancels the gesture without closing the dialog. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || draft === null) return;
    event.stopPropagation();
    cancel();
  };
  return { draft, onPointerDown, onKeyDown };
}

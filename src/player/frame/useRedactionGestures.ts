import { useState } from 'react';
import {
  areaAround,
  areaBetween,
  cornerMoved,
  moved,
  type Corner,
  type Redaction,
  type Point,
  type Size,
} from '@/domain/frame/redaction';
import { useGesture, type Gesture } from '@/ui/hooks/useGesture';
import type { Redactions } from './useRedactions';

type Grip =
  | { kind: 'draw' }
  | { kind: 'move'; redaction: Redaction }
  | { kind: 'corner'; redaction: Redaction; corner: Corner };

const CORNERS: ReadonlySet<string> = new Set(['topLeft', 'topRight', 'bottomLeft', 'bottomRight']);
const isCorner = (name: string | undefined): name is Corner => name !== undefined && CORNERS.has(name);

const pixels = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height });

function areaOf({ grip, ...gesture }: Gesture<Grip>, picture: Size): Point & Size {
  const [from, to] = [pixels(gesture.from, picture), pixels(gesture.to, picture)];
  switch (grip.kind) {
    case 'draw':
      return areaBetween(from, to, picture);
    case 'move':
      return moved(grip.redaction, { x: to.x - from.x, y: to.y - from.y }, picture);
    case 'corner':
      return cornerMoved(grip.redaction, grip.corner, to, picture);
  }
}

/** Draws, moves and resizes redactions by mouse, pen and finger. A tap on nothing adds one. */
export function useRedactionGestures(picture: Size, redactions: Redactions) {
  const [draft, setDraft] = useState<(Point & Size & { id: number | null }) | null>(null);
  const { cancel, onPointerDown } = useGesture<Grip>({
    grip({ last: { target } }) {
      if (!(target instanceof Element)) return { kind: 'draw' };
      const id = target.closest('[data-redaction]')?.getAttribute('data-redaction');
      const redaction = redactions.all.find((each) => String(each.id) === id);
      if (!redaction) return { kind: 'draw' };
      redactions.select(redaction.id);
      const corner = target.getAttribute('data-corner') ?? undefined;
      return isCorner(corner) ? { kind: 'corner', redaction, corner } : { kind: 'move', redaction };
    },
    onMove(gesture) {
      const id = gesture.grip.kind === 'draw' ? null : gesture.grip.redaction.id;
      setDraft({ id, ...areaOf(gesture, picture) });
    },
    onEnd(gesture) {
      setDraft(null);
      const { grip, from, hasMoved } = gesture;
      if (grip.kind === 'draw') {
        redactions.add(hasMoved ? areaOf(gesture, picture) : areaAround(pixels(from, picture), picture));
      } else if (hasMoved) redactions.replace({ ...grip.redaction, ...areaOf(gesture, picture) });
    },
    onCancel: () => setDraft(null),
  });
  return { draft, cancel, onPointerDown };
}

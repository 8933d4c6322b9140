import { useState, type PointerEvent } from 'react';
import { movedPoints, polygonOf, withPoint, type Area } from '../model/area';
import { movedRegion, regionBetween, resizedRegion, type Point } from '../model/region';

/** What a pointer has taken hold of: nothing (it draws), an area, a rectangle's corner, or a polygon's. */
type Grip = { kind: 'draw' | 'move' | 'size' } | { kind: 'point'; point: number };

interface Gesture {
  pointerId: number;
  grip: Grip;
  /** Which of the areas it is about, and how that was before. */
  index: number;
  before: Area;
  /** Where the pointer was, from the beginning on. */
  path: Point[];
  /** A hand that trembles has only tapped. */
  hasMoved: boolean;
}

export interface AreaGestures {
  areas: readonly Area[];
  selected: number;
  onSelect: (index: number) => void;
  onChange: (index: number, area: Area) => void;
}

/** As a share of the picture. */
const TREMBLE = 0.01;

const pointIn = (picture: Element, { clientX, clientY }: PointerEvent): Point => {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) };
};

/** @returns the grip, and the area that it belongs to; null: where none is. */
function gripAt(target: EventTarget): { grip: Grip; index: number | null } {
  const held = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
  const { grip, area, point } = held?.dataset ?? {};
  const index = area === undefined ? null : Number(area);
  if (grip === 'point' && point !== undefined)
    return { grip: { kind: 'point', point: Number(point) }, index };
  return { grip: { kind: grip === 'move' || grip === 'size' ? grip : 'draw' }, index };
}

function areaOf({ grip, before, path }: Gesture): Area {
  const [from, to] = [path[0], path.at(-1)];
  if (from === undefined || to === undefined) return before;
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (before.kind === 'rectangle') {
    if (grip.kind === 'draw') return { kind: 'rectangle', region: regionBetween(from, to) };
    const change = grip.kind === 'size' ? resizedRegion : movedRegion;
    return { kind: 'rectangle', region: change(before.region, by) };
  }
  switch (grip.kind) {
    case 'draw':
      return { kind: 'polygon', points: polygonOf(path) ?? before.points };
    case 'point': {
      const origin = before.points[grip.point] ?? from;
      const next = { x: origin.x + by.x, y: origin.y + by.y };
      return { kind: 'polygon', points: withPoint(before.points, grip.point, next) };
    }
    default:
      return { kind: 'polygon', points: movedPoints(before.points, by) };
  }
}

/** Mouse, pen and finger: drawing the selected area anew, moving one, and pulling its corners. */
export function useRegionGestures({ areas, selected, onSelect, onChange }: AreaGestures) {
  const [gesture, setGesture] = useState<Gesture | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (gesture !== null || event.button !== 0) return;
      const { grip, index: held } = gripAt(event.target);
      const index = held ?? selected;
      const before = areas[index];
      if (before === undefined) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const path = [pointIn(event.currentTarget, event)];
      setGesture({ pointerId: event.pointerId, grip, index, before, path, hasMoved: false });
      onSelect(index);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (gesture?.pointerId !== event.pointerId) return;
      const [from] = gesture.path;
      const to = pointIn(event.currentTarget, event);
      const hasMoved =
        gesture.hasMoved || (from !== undefined && Math.hypot(to.x - from.x, to.y - from.y) > TREMBLE);
      if (!hasMoved) return;
      const next = { ...gesture, hasMoved, path: [...gesture.path, to] };
      setGesture(next);
      onChange(gesture.index, areaOf(next));
    },
    onPointerUp({ pointerId }: PointerEvent<HTMLElement>) {
      if (gesture?.pointerId === pointerId) setGesture(null);
    },
    onPointerCancel({ pointerId }: PointerEvent<HTMLElement>) {
      if (gesture?.pointerId !== pointerId) return;
      onChange(gesture.index, gesture.before);
      setGesture(null);
    },
  };
}

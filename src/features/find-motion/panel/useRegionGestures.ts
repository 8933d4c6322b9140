import { useGesture, type Gesture } from '@/ui/hooks/useGesture';
import { movedPoints, polygonOf, MIN_SIDE, withPoint, type Area } from '../model/area';
import { movedBox, boxBetween, resizedBox } from '@/domain/frame/box';

/** A press on nothing draws; others move an area, or pull the corner of a rectangle or polygon. */
type Grip = { kind: 'draw' | 'move' | 'size' } | { kind: 'point'; point: number };

interface Held {
  grip: Grip;
  index: number;
  before: Area;
}

interface AreaGestures {
  areas: readonly Area[];
  selected: number;
  onSelect: (index: number) => void;
  onChange: (index: number, area: Area) => void;
}

function gripAt(target: EventTarget | null): { grip: Grip; index: number | null } {
  const held = target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
  const { grip, area, point } = held?.dataset ?? {};
  const index = area === undefined ? null : Number(area);
  if (grip === 'point' && point !== undefined)
    return { grip: { kind: 'point', point: Number(point) }, index };
  return { grip: { kind: grip === 'move' || grip === 'size' ? grip : 'draw' }, index };
}

function areaOf({ grip: { grip, before }, from, to, path }: Gesture<Held>): Area {
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (before.kind === 'rectangle') {
    if (grip.kind === 'draw') return { kind: 'rectangle', region: boxBetween(from, to, MIN_SIDE) };
    const region =
      grip.kind === 'size' ? resizedBox(before.region, by, MIN_SIDE) : movedBox(before.region, by);
    return { kind: 'rectangle', region };
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

export function useRegionGestures({ areas, selected, onSelect, onChange }: AreaGestures) {
  const change = (gesture: Gesture<Held>) => onChange(gesture.grip.index, areaOf(gesture));
  return useGesture<Held>({
    grip({ last: { target } }) {
      const { grip, index: held } = gripAt(target);
      const index = held ?? selected;
      const before = areas[index];
      if (before === undefined) return null;
      onSelect(index);
      return { grip, index, before };
    },
    onMove: change,
    onEnd(gesture) {
      if (gesture.hasMoved) change(gesture);
    },
    onCancel: ({ grip: { index, before } }) => onChange(index, before),
  }).onPointerDown;
}

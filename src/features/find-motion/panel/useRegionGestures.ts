import { useState, type PointerEvent } from 'react';
import { movedRegion, regionBetween, resizedRegion, type Point, type Region } from '../model/region';

type Grip = 'draw' | 'move' | 'size';

interface Gesture {
  pointerId: number;
  grip: Grip;
  from: Point;
  region: Region;
  /** A hand that trembles has only tapped. */
  hasMoved: boolean;
}

/** As a share of the picture. */
const TREMBLE = 0.01;

const pointIn = (picture: Element, { clientX, clientY }: PointerEvent): Point => {
  const { left, top, width, height } = picture.getBoundingClientRect();
  return { x: (clientX - left) / Math.max(1, width), y: (clientY - top) / Math.max(1, height) };
};

function gripAt(target: EventTarget): Grip {
  const grip = target instanceof Element ? target.closest('[data-grip]')?.getAttribute('data-grip') : null;
  return grip === 'move' || grip === 'size' ? grip : 'draw';
}

function regionOf({ grip, from, region }: Gesture, to: Point): Region {
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (grip === 'draw') return regionBetween(from, to);
  return grip === 'move' ? movedRegion(region, by) : resizedRegion(region, by);
}

/** Mouse, pen and finger: drawing a new region, moving it, and pulling its corner. */
export function useRegionGestures(region: Region, onChange: (region: Region) => void) {
  const [gesture, setGesture] = useState<Gesture | null>(null);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (gesture !== null || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = pointIn(event.currentTarget, event);
      setGesture({ pointerId: event.pointerId, grip: gripAt(event.target), from, region, hasMoved: false });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (gesture?.pointerId !== event.pointerId) return;
      const to = pointIn(event.currentTarget, event);
      const hasMoved = gesture.hasMoved || Math.hypot(to.x - gesture.from.x, to.y - gesture.from.y) > TREMBLE;
      if (!hasMoved) return;
      if (!gesture.hasMoved) setGesture({ ...gesture, hasMoved });
      onChange(regionOf(gesture, to));
    },
    onPointerUp() {
      setGesture(null);
    },
    onPointerCancel() {
      if (gesture !== null) onChange(gesture.region);
      setGesture(null);
    },
  };
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Position } from '@/domain/position';
import type { Pin } from './engine';
import { makeGlider, type Glider } from './glide';

export interface Anchor {
  moveTo: (position: Position) => void;
  reveal: () => void;
  remove: () => void;
}

interface AnchoredPinProps<Map> {
  map: Map;
  pin: Pin;
  glideMs: number;
  anchor: (map: Map, element: HTMLElement, position: Position) => Anchor;
}

export function AnchoredPin<Map>({ map, pin, glideMs, anchor }: AnchoredPinProps<Map>) {
  const [element] = useState(() => document.createElement('div'));
  const glider = useRef<Glider | null>(null);
  const { position, level } = pin;
  const firstPosition = useEffectEvent(() => position);

  useEffect(() => {
    const start = firstPosition();
    const { moveTo, reveal, remove } = anchor(map, element, start);
    glider.current = makeGlider(start, moveTo);
    element.addEventListener('focusin', reveal);
    return () => {
      element.removeEventListener('focusin', reveal);
      glider.current?.stop();
      glider.current = null;
      remove();
    };
  }, [map, element, anchor]);

  useEffect(() => {
    element.style.setProperty('z-index', String(level));
  }, [element, level]);

  useEffect(() => {
    glider.current?.to(position, glideMs);
  }, [position, glideMs]);

  return createPortal(pin.content, element);
}

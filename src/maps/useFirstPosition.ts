import { useState } from 'react';
import type { Position } from '@/domain/position';
import type { LivePosition } from './engine';

/**
 * The first live position since `press` has changed: a view is made of it once, since a new one takes the map's zoom away.
 * @returns null while none is known.
 */
export function useFirstPosition(live: LivePosition | null, press: unknown): Position | null {
  const [known, setKnown] = useState<{ press: unknown; position: Position } | null>(null);
  const first = live && (known?.press === press ? known : { press, position: live.position });
  if (first !== known) setKnown(first);
  return first?.position ?? null;
}

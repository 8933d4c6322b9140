import { useState } from 'react';
import type { Position } from '@/domain/position';
import type { LivePosition } from './engine';

/**
 * Returns the first live position after `press` changes, because a new view for each position would reset the
 * zoom.
 */
export function useFirstPosition(live: LivePosition | null, press: unknown): Position | null {
  const [known, setKnown] = useState<{ press: unknown; position: Position } | null>(null);
  const first = live && (known?.press === press ? known : { press, position: live.position });
  if (first !== known) setKnown(first);
  return first?.position ?? null;
}

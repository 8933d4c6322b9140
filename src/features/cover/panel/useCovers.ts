import { useState } from 'react';
import type { Box } from '@/domain/frame/box';
import { useShapes } from '@/ui/shapes/useShapes';
import type { Cover } from '../model/covers';

type Appearance = Pick<Cover, 'shape' | 'style'>;

export function useCovers(start: number, end: number, onStep: (step: 'undone' | 'redone') => void) {
  const shapes = useShapes<Cover>(onStep);
  const { selected, put } = shapes;
  const [appearance, setAppearance] = useState<Appearance>({ shape: 'rectangle', style: 'solid' });
  return {
    ...shapes,
    appearance: selected ?? appearance,
    add: (box: Box, at: number) =>
      shapes.add((id) => ({ id, ...appearance, start, end, boxes: [{ ...box, at }] })),
    setAppearance: (change: Partial<Appearance>) => {
      setAppearance((before) => ({ ...before, ...change }));
      if (selected !== null) put(selected.id, (cover) => ({ ...cover, ...change }));
    },
  };
}

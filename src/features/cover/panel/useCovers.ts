import { useState } from 'react';
import type { Box } from '@/domain/frame/box';
import { useShapes } from '@/ui/shapes/useShapes';
import type { Cover } from '../model/covers';

type Look = Pick<Cover, 'shape' | 'style'>;

export function useCovers(start: number, end: number, onStep: (step: 'undone' | 'redone') => void) {
  const shapes = useShapes<Cover>(onStep);
  const { selected, put } = shapes;
  const [look, setLook] = useState<Look>({ shape: 'rectangle', style: 'solid' });
  return {
    ...shapes,
    look: selected ?? look,
    add: (box: Box, at: number) =>
      shapes.add((id) => ({ id, ...look, start, end, places: [{ ...box, at }] })),
    setLook: (change: Partial<Look>) => {
      setLook((before) => ({ ...before, ...change }));
      if (selected !== null) put(selected.id, (cover) => ({ ...cover, ...change }));
    },
  };
}

export type Covers = ReturnType<typeof useCovers>;

import { useRef, useState, type KeyboardEvent } from 'react';
import { changed, emptyHistory, redone, undone } from '@/lib/undoHistory';

interface Identified {
  id: number;
}

/**
 * Manages the shapes over a picture, with undo and redo.
 * @param onStep called after an undo or redo that changed something
 */
export function useShapes<Shape extends Identified>(
  onStep: (step: 'undone' | 'redone', shapes: readonly Shape[], select: (id: number | null) => void) => void,
) {
  const [history, setHistory] = useState(() => emptyHistory<readonly Shape[]>([]));
  const [selectedId, select] = useState<number | null>(null);
  const lastId = useRef(0);
  const all = history.present;
  const step = (name: 'undone' | 'redone') => {
    const next = name === 'undone' ? undone(history) : redone(history);
    if (next === history) return;
    setHistory(next);
    onStep(name, next.present, select);
  };
  return {
    all,
    selected: all.find(({ id }) => id === selectedId) ?? null,
    select,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => step('undone'),
    redo: () => step('redone'),
    put: (id: number, next: (shape: Shape) => Shape, gesture: string | null = null) =>
      setHistory((before) =>
        changed(
          before,
          before.present.map((shape) => (shape.id === id ? next(shape) : shape)),
          gesture,
        ),
      ),
    add: (create: (id: number) => Shape) => {
      const shape = create((lastId.current += 1));
      setHistory((before) => changed(before, [...before.present, shape]));
      select(shape.id);
    },
    remove: (id: number) => {
      const others = all.filter((shape) => shape.id !== id);
      setHistory(changed(history, others));
      select(others.at(-1)?.id ?? null);
    },
  };
}

export const undoKeys =
  ({ undo, redo }: { undo: () => void; redo: () => void }) =>
  (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
    else if (key === 'z') undo();
    else return;
    event.preventDefault();
  };

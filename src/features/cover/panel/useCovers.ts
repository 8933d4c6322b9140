import { useRef, useState } from 'react';
import { changed, emptyHistory, redone, undone } from '@/lib/undoHistory';
import type { Box, Cover, CoverShape, CoverStyle } from '../model/covers';

export function useCovers(frames: readonly number[], end: number) {
  const [history, setHistory] = useState(() => emptyHistory<readonly Cover[]>([]));
  const [selectedId, select] = useState<number | null>(null);
  const [look, setLook] = useState<{ shape: CoverShape; style: CoverStyle }>({
    shape: 'rectangle',
    style: 'solid',
  });
  const lastId = useRef(0);
  const all = history.present;
  const selected = all.find(({ id }) => id === selectedId) ?? null;

  const put = (id: number, next: (cover: Cover) => Cover, gesture: string | null = null) =>
    setHistory((before) =>
      changed(
        before,
        before.present.map((cover) => (cover.id === id ? next(cover) : cover)),
        gesture,
      ),
    );
  return {
    all,
    selected,
    look: selected ?? look,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    select,
    put,
    add(box: Box, at: number): number {
      const id = (lastId.current += 1);
      const cover: Cover = { id, ...look, start: frames[0] ?? 0, end, places: [{ ...box, at }] };
      setHistory((before) => changed(before, [...before.present, cover]));
      select(id);
      return id;
    },
    remove(id: number) {
      const next = all.filter((cover) => cover.id !== id);
      setHistory(changed(history, next));
      select(next.at(-1)?.id ?? null);
    },
    setLook(change: Partial<Pick<Cover, 'shape' | 'style'>>) {
      setLook((before) => ({ ...before, ...change }));
      if (selected !== null) put(selected.id, (cover) => ({ ...cover, ...change }));
    },
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
  };
}

export type Covers = ReturnType<typeof useCovers>;

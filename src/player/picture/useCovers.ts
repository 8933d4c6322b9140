import { useRef, useState } from 'react';
import {
  areaAround,
  moved,
  resized,
  type Cover,
  type CoverLook,
  type Point,
  type Size,
} from '@/domain/picture/covers';
import { beginning, changed, redone, undone } from '@/domain/picture/history';
import { pictureText as text } from '@/text/picture';

/** Keys move and resize by such a share of the picture. */
const STEP = 0.01;

export interface Covers {
  covers: readonly Cover[];
  /** What buttons and the choice of a look are about. */
  selected: Cover | null;
  /** The look of the next one. */
  look: CoverLook;
  canUndo: boolean;
  canRedo: boolean;
  /** The last change, in words. */
  said: string;
  select: (id: number | null) => void;
  chooseLook: (look: CoverLook) => void;
  /** In the middle, or where it is said. */
  add: (area?: Point & Size) => void;
  replace: (cover: Cover) => void;
  remove: (id: number) => void;
  /** By steps, -1 to 1 each way. */
  move: (cover: Cover, by: Point) => void;
  resize: (cover: Cover, by: Point) => void;
  undo: () => void;
  redo: () => void;
}

/** What is covered of a picture, with the way back and forth. */
export function useCovers(picture: Size): Covers {
  const [history, setHistory] = useState(() => beginning<readonly Cover[]>([]));
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [look, setLook] = useState<CoverLook>('solid');
  const [said, setSaid] = useState('');
  const lastId = useRef(0);
  const covers = history.present;
  const selected = covers.find(({ id }) => id === selectedId) ?? null;
  const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) * STEP));

  const change = (next: readonly Cover[], words: string, gesture: string | null = null) => {
    setHistory(changed(history, next, gesture));
    setSaid(words);
  };
  const put = (cover: Cover, words: string, gesture: string | null = null) =>
    change(
      covers.map((other) => (other.id === cover.id ? cover : other)),
      words,
      gesture,
    );
  const travel = (next: typeof history, words: string) => {
    if (next === history) return;
    setHistory(next);
    // The focus stays with the button that was pressed.
    setSelectedId(null);
    setSaid(`${words} ${text.count(next.present.length)}`);
  };
  const scaled = ({ x, y }: Point): Point => ({ x: x * step, y: y * step });

  return {
    covers,
    selected,
    look: selected?.look ?? look,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    said,
    select: setSelectedId,
    chooseLook(next) {
      setLook(next);
      if (selected && selected.look !== next) put({ ...selected, look: next }, text.looks[next]);
    },
    add(area) {
      lastId.current += 1;
      const id = lastId.current;
      const middle = { x: picture.width / 2, y: picture.height / 2 };
      const cover: Cover = { id, look: selected?.look ?? look, ...(area ?? areaAround(middle, picture)) };
      change([...covers, cover], `${text.added} ${text.count(covers.length + 1)}`);
      setSelectedId(id);
    },
    replace: (cover) => put(cover, text.place(cover, picture)),
    remove(id) {
      const next = covers.filter((cover) => cover.id !== id);
      change(next, `${text.removed} ${text.count(next.length)}`);
      setSelectedId(next.at(-1)?.id ?? null);
    },
    move(cover, by) {
      const next = moved(cover, scaled(by), picture);
      put(next, text.place(next, picture), `move ${String(cover.id)}`);
    },
    resize(cover, by) {
      const next = resized(cover, scaled(by), picture);
      put(next, text.size(next, picture), `resize ${String(cover.id)}`);
    },
    undo: () => travel(undone(history), text.undone),
    redo: () => travel(redone(history), text.redone),
  };
}

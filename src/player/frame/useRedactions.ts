import { useRef, useState } from 'react';
import {
  areaAround,
  moved,
  resized,
  type Redaction,
  type RedactionStyle,
  type Point,
  type Size,
} from '@/domain/frame/redaction';
import { emptyHistory, changed, redone, undone } from '@/lib/undoHistory';
import { pictureText as text } from '@/text/player/picture';

/** Keys move by this share of the picture. */
const STEP = 0.01;

export interface Redactions {
  all: readonly Redaction[];
  selected: Redaction | null;
  look: RedactionStyle;
  canUndo: boolean;
  canRedo: boolean;
  announcement: string;
  select: (id: number | null) => void;
  selectStyle: (look: RedactionStyle) => void;
  /** Without an area, adds one in the middle. */
  add: (area?: Point & Size) => void;
  replace: (redaction: Redaction) => void;
  remove: (id: number) => void;
  /** @param by steps, -1 to 1 in each direction */
  move: (redaction: Redaction, by: Point) => void;
  resize: (redaction: Redaction, by: Point) => void;
  undo: () => void;
  redo: () => void;
}

/** Keeps the editor's state with undo and redo. */
export function useRedactions(picture: Size): Redactions {
  const [history, setHistory] = useState(() => emptyHistory<readonly Redaction[]>([]));
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const [look, setStyle] = useState<RedactionStyle>('solid');
  const [announcement, setSaid] = useState('');
  const lastId = useRef(0);
  const all = history.present;
  const selected = all.find(({ id }) => id === selectedId) ?? null;
  const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) * STEP));

  const change = (next: readonly Redaction[], words: string, gesture: string | null = null) => {
    setHistory(changed(history, next, gesture));
    setSaid(words);
  };
  const put = (redaction: Redaction, words: string, gesture: string | null = null) =>
    change(
      all.map((other) => (other.id === redaction.id ? redaction : other)),
      words,
      gesture,
    );
  const travel = (next: typeof history, words: string) => {
    if (next === history) return;
    setHistory(next);
    // The pressed button keeps the focus.
    setSelectedId(null);
    setSaid(`${words} ${text.count(next.present.length)}`);
  };
  const scaled = ({ x, y }: Point): Point => ({ x: x * step, y: y * step });

  return {
    all,
    selected,
    look: selected?.look ?? look,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    announcement,
    select: setSelectedId,
    selectStyle(next) {
      setStyle(next);
      if (selected && selected.look !== next) put({ ...selected, look: next }, text.looks[next]);
    },
    add(area) {
      lastId.current += 1;
      const id = lastId.current;
      const middle = { x: picture.width / 2, y: picture.height / 2 };
      const redaction: Redaction = {
        id,
        look: selected?.look ?? look,
        ...(area ?? areaAround(middle, picture)),
      };
      change([...all, redaction], `${text.added} ${text.count(all.length + 1)}`);
      setSelectedId(id);
    },
    replace: (redaction) => put(redaction, text.position(redaction, picture)),
    remove(id) {
      const next = all.filter((redaction) => redaction.id !== id);
      change(next, `${text.removed} ${text.count(next.length)}`);
      setSelectedId(next.at(-1)?.id ?? null);
    },
    move(redaction, by) {
      const next = moved(redaction, scaled(by), picture);
      put(next, text.position(next, picture), `move ${String(redaction.id)}`);
    },
    resize(redaction, by) {
      const next = resized(redaction, scaled(by), picture);
      put(next, text.size(next, picture), `resize ${String(redaction.id)}`);
    },
    undo: () => travel(undone(history), text.undone),
    redo: () => travel(redone(history), text.redone),
  };
}

import { useState } from 'react';
import type { Box, Point, Size } from '@/domain/frame/box';
import { areaAround, moved, resized, type Redaction, type RedactionStyle } from '@/domain/frame/redaction';
import { pictureText as text } from '@/text/player/picture';
import { useShapes } from '@/ui/shapes/useShapes';

const STEP = 0.01;

/** Holds the redactions of a picture, and announces changes to screen readers. */
export function useRedactions(picture: Size) {
  const [style, setStyle] = useState<RedactionStyle>('solid');
  const [announcement, announce] = useState('');
  const shapes = useShapes<Redaction>((step, shown, select) => {
    // Clears the selection, because a selected redaction would take focus from the pressed button.
    select(null);
    announce(`${text[step]} ${text.count(shown.length)}`);
  });
  const { all, selected } = shapes;
  const step = Math.max(1, Math.round(Math.max(picture.width, picture.height) * STEP));
  const scaled = ({ x, y }: Point): Point => ({ x: x * step, y: y * step });
  const replace = (redaction: Redaction, words: string, gesture: string | null = null) => {
    shapes.put(redaction.id, () => redaction, gesture);
    announce(words);
  };
  return {
    ...shapes,
    style: selected?.style ?? style,
    announcement,
    selectStyle: (next: RedactionStyle) => {
      setStyle(next);
      if (selected && selected.style !== next) replace({ ...selected, style: next }, text.looks[next]);
    },
    add: (area: Box = areaAround({ x: picture.width / 2, y: picture.height / 2 }, picture)) => {
      shapes.add((id) => ({ id, style: selected?.style ?? style, ...area }));
      announce(`${text.added} ${text.count(all.length + 1)}`);
    },
    place: (redaction: Redaction, area: Box) => {
      const next = { ...redaction, ...area };
      replace(next, text.position(next, picture));
    },
    remove: (id: number) => {
      shapes.remove(id);
      announce(`${text.removed} ${text.count(all.length - 1)}`);
    },
    move: (redaction: Redaction, by: Point) => {
      const next = moved(redaction, scaled(by), picture);
      replace(next, text.position(next, picture), `move ${String(redaction.id)}`);
    },
    resize: (redaction: Redaction, by: Point) => {
      const next = resized(redaction, scaled(by), picture);
      replace(next, text.size(next, picture), `resize ${String(redaction.id)}`);
    },
  };
}

export type Redactions = ReturnType<typeof useRedactions>;

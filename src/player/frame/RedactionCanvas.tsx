import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { ARROW_DIRECTIONS } from '@/lib/browser/arrowKeys';
import { CORNERS, type Box, type Point, type Size } from '@/domain/frame/box';
import { areaAround, areaBetween, cornerMoved, moved, type Redaction } from '@/domain/frame/redaction';
import { pictureText as text } from '@/text/player/picture';
import { classes } from '@/ui/base/classes';
import type { Gesture } from '@/ui/hooks/useGesture';
import layer from '@/ui/shapes/shapes.module.css';
import { useShapeGestures, type ShapeGrip } from '@/ui/shapes/useShapeGestures';
import styles from './FrameEditor.module.css';
import type { Redactions } from './useRedactions';

interface RedactionCanvasProps {
  picture: Size;
  redactions: Redactions;
  hintId: string;
  canvas: RefObject<HTMLCanvasElement | null>;
  name: string;
}

const share = (part: number, of: number): string => `${String((part / of) * 100)}%`;

const placed = (area: Box, picture: Size) => ({
  left: share(area.x, picture.width),
  top: share(area.y, picture.height),
  width: share(area.width, picture.width),
  height: share(area.height, picture.height),
});

const pixels = ({ x, y }: Point, { width, height }: Size): Point => ({ x: x * width, y: y * height });

function areaOf({ grip, hasMoved, ...gesture }: Gesture<ShapeGrip<Redaction>>, picture: Size): Box {
  const [from, to] = [pixels(gesture.from, picture), pixels(gesture.to, picture)];
  switch (grip.kind) {
    case 'draw':
      return hasMoved ? areaBetween(from, to, picture) : areaAround(from, picture);
    case 'move':
      return moved(grip.shape, { x: to.x - from.x, y: to.y - from.y }, picture);
    case 'corner':
      return cornerMoved(grip.shape, grip.corner, to, picture);
  }
}

/** Renders each redaction as a button, so that keys and pointers can change it. */
export function RedactionCanvas({ picture, redactions, hintId, canvas, name }: RedactionCanvasProps) {
  const root = useRef<HTMLDivElement>(null);
  const gestures = useShapeGestures<Redaction, Box>({
    shapes: redactions.all,
    onSelect: redactions.select,
    boxOf: (gesture) => areaOf(gesture, picture),
    onAdd: redactions.add,
    onPlace: redactions.place,
  });
  const { draft } = gestures;
  const selectedId = redactions.selected?.id ?? null;

  useEffect(() => {
    // Keys act on the focused redaction, so the selected one takes focus.
    if (selectedId === null) return;
    root.current?.querySelector<HTMLElement>(`[data-shape-id="${String(selectedId)}"]`)?.focus();
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent, redaction: Redaction) => {
    const direction = ARROW_DIRECTIONS[event.key];
    if (direction && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (event.shiftKey) redactions.resize(redaction, direction);
      else redactions.move(redaction, direction);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      redactions.remove(redaction.id);
    } else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles keys and pointers itself
    <div
      dir="ltr"
      ref={root}
      role="application"
      aria-label={text.redactions}
      aria-describedby={hintId}
      className={classes(layer.surface, layer.picture, styles.picture)}
      style={{ '--across': String(picture.width), '--down': String(picture.height) }}
      onKeyDown={gestures.onKeyDown}
      onPointerDown={gestures.onPointerDown}
    >
      <canvas ref={canvas} role="img" aria-label={name} className={layer.frame} />
      {redactions.all.map((redaction, index) => (
        <button
          key={redaction.id}
          type="button"
          data-shape-id={redaction.id}
          className={classes(layer.shape, redaction.id === selectedId && layer.selected)}
          style={placed(draft?.id === redaction.id ? draft.box : redaction, picture)}
          aria-label={text.redactionName(redaction, index + 1, picture)}
          onFocus={() => redactions.select(redaction.id)}
          onKeyDown={(event) => onKeyDown(event, redaction)}
        >
          {redaction.id === selectedId &&
            CORNERS.map((corner) => <span key={corner} data-corner={corner} className={layer.corner} />)}
        </button>
      ))}
      {draft?.id === null && <span className={layer.draft} style={placed(draft.box, picture)} />}
    </div>
  );
}

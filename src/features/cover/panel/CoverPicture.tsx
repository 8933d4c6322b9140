import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { boxBetween, CORNERS, movedBox, oppositeCorner, resizedBox, type Box } from '@/domain/frame/box';
import { ARROW_DIRECTIONS } from '@/lib/browser/arrowKeys';
import { coverText as text } from '@/text/features/cover';
import { classes } from '@/ui/base/classes';
import type { Gesture } from '@/ui/hooks/useGesture';
import layer from '@/ui/shapes/shapes.module.css';
import { useShapeGestures, type ShapeGrip } from '@/ui/shapes/useShapeGestures';
import { boxAt, covers as isCovering, type Cover } from '../model/covers';
import styles from './CoverPanel.module.css';
import type { useCovers } from './useCovers';
import type { CoverEngine } from '../engine/CoverEngine';

/**
 * Minimum width and height of a cover, as fractions of the picture's. Smaller covers would be hard to grab.
 */
const MIN_SIDE = 0.02;

const STEP = 0.01;
export const FIRST_SIZE = 0.2;

interface CoverPictureProps {
  group: Ref<HTMLDivElement>;
  engine: CoverEngine;
  size: { width: number; height: number };
  time: number;
  covers: ReturnType<typeof useCovers>;
  hintId: string;
  onAdd: (box: Box) => void;
  onPlace: (id: number, box: Box, gesture: string | null) => void;
  onRemove: (id: number) => void;
}

const percent = (share: number): string => `${String(share * 100)}%`;

function useShownFrame(engine: CoverEngine, time: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(time);
  const isBusy = useRef(false);
  const [over] = useState(() => new AbortController());
  useEffect(() => {
    latest.current = time;
    const draw = async () => {
      if (isBusy.current) return;
      isBusy.current = true;
      let shown: number | null = null;
      while (shown !== latest.current && !over.signal.aborted) {
        shown = latest.current;
        const frame = await engine.show(shown, over.signal);
        if (!frame.ok) break;
        canvas.current?.getContext('2d')?.drawImage(frame.value.picture, 0, 0);
        frame.value.picture.close();
      }
      isBusy.current = false;
    };
    void draw();
  }, [engine, time, over]);
  return canvas;
}

function boxOf({ grip, from, to, hasMoved }: Gesture<ShapeGrip<Cover>>, time: number): Box {
  switch (grip.kind) {
    case 'move':
      return movedBox(boxAt(grip.shape, time), { x: to.x - from.x, y: to.y - from.y });
    case 'corner':
      return boxBetween(oppositeCorner(boxAt(grip.shape, time), grip.corner), to, MIN_SIDE);
    case 'draw': {
      if (hasMoved) return boxBetween(from, to, MIN_SIDE);
      const around = { x: from.x - FIRST_SIZE / 2, y: from.y - FIRST_SIZE / 2 };
      return movedBox({ x: 0, y: 0, width: FIRST_SIZE, height: FIRST_SIZE }, around);
    }
  }
}

export function CoverPicture(props: CoverPictureProps) {
  const { engine, group, size, time, covers, hintId, onAdd, onPlace, onRemove } = props;
  const shown = covers.all.filter((cover) => isCovering(cover, time) || cover.id === covers.selected?.id);
  const canvas = useShownFrame(engine, time);
  const gestures = useShapeGestures<Cover, Box>({
    shapes: covers.all,
    onSelect: covers.select,
    boxOf: (gesture) => boxOf(gesture, time),
    onAdd,
    onPlace: ({ id }, box) => onPlace(id, box, null),
  });
  const { draft } = gestures;
  const onKeyDown = (event: KeyboardEvent) => {
    gestures.onKeyDown(event);
    const { selected } = covers;
    const direction = ARROW_DIRECTIONS[event.key];
    if (selected === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (direction) {
      const by = { x: direction.x * STEP, y: direction.y * STEP };
      const box = boxAt(selected, time);
      const next = event.shiftKey ? resizedBox(box, by, MIN_SIDE) : movedBox(box, by);
      onPlace(selected.id, next, `keys ${String(selected.id)} ${String(time)}`);
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(selected.id);
    else return;
    event.preventDefault();
  };
  const placed = ({ x, y, width, height }: Box) => ({
    left: percent(x),
    top: percent(y),
    width: percent(width),
    height: percent(height),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the picture handles its own keys and pointers
    <div
      ref={group}
      role="group"
      dir="ltr"
      aria-label={text.picture}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the selected cover from here
      tabIndex={0}
      className={classes(layer.surface, layer.picture, styles.picture)}
      style={{ '--across': String(size.width), '--down': String(size.height) }}
      onKeyDown={onKeyDown}
      onPointerDown={gestures.onPointerDown}
    >
      <canvas
        ref={canvas}
        width={size.width}
        height={size.height}
        className={layer.frame}
        aria-hidden="true"
      />
      {shown.map((cover) => (
        <div
          key={cover.id}
          data-shape-id={cover.id}
          className={classes(
            layer.shape,
            cover.id === covers.selected?.id && layer.selected,
            !isCovering(cover, time) && styles.absent,
          )}
          style={placed(draft?.id === cover.id ? draft.box : boxAt(cover, time))}
        >
          <span className={styles.fill} data-style={cover.style} data-shape={cover.shape} />
          {cover.id === covers.selected?.id &&
            CORNERS.map((corner) => <span key={corner} data-corner={corner} className={layer.corner} />)}
        </div>
      ))}
      {draft?.id === null && <div className={layer.draft} style={placed(draft.box)} />}
    </div>
  );
}

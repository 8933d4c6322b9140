import { useState, type KeyboardEvent, type Ref } from 'react';
import { ARROW_DIRECTIONS } from '@/lib/browser/arrowKeys';
import { coverText as text } from '@/text/features/cover';
import { classes } from '@/ui/base/classes';
import { useGesture, type Gesture } from '@/ui/hooks/useGesture';
import {
  boxAt,
  boxBetween,
  covers as isCovering,
  fitted,
  movedBox,
  resizedBox,
  type Box,
} from '../model/covers';
import styles from './CoverPanel.module.css';
import type { Covers } from './useCovers';

/** Keys move and size by such a share of the picture. */
const STEP = 0.01;
/** A tap adds a cover of this size, as a share of the picture. */
export const FIRST_SIZE = 0.2;

type Grip = { kind: 'draw' } | { kind: 'move' | 'size'; id: number; box: Box };

interface CoverPictureProps {
  group: Ref<HTMLDivElement>;
  canvas: Ref<HTMLCanvasElement>;
  size: { width: number; height: number };
  time: number;
  covers: Covers;
  hintId: string;
  onAdd: (box: Box) => void;
  onPlace: (id: number, box: Box, gesture: string | null) => void;
  onRemove: (id: number) => void;
}

const percent = (share: number): string => `${String(share * 100)}%`;

function boxOf({ grip, from, to, hasMoved }: Gesture<Grip>): Box {
  const by = { x: to.x - from.x, y: to.y - from.y };
  if (grip.kind === 'move') return movedBox(grip.box, by);
  if (grip.kind === 'size') return resizedBox(grip.box, by);
  if (hasMoved) return boxBetween(from, to);
  const half = FIRST_SIZE / 2;
  return fitted({ x: from.x - half, y: from.y - half, width: FIRST_SIZE, height: FIRST_SIZE });
}

export function CoverPicture(props: CoverPictureProps) {
  const { group, canvas, size, time, covers, hintId, onAdd, onPlace, onRemove } = props;
  const [draft, setDraft] = useState<{ id: number | null; box: Box } | null>(null);
  const shown = covers.all.filter((cover) => isCovering(cover, time) || cover.id === covers.selected?.id);
  const { onPointerDown } = useGesture<Grip>({
    grip({ last: { target } }) {
      const held = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-cover]') : null;
      const cover = covers.all.find(({ id }) => String(id) === held?.dataset['cover']);
      if (cover === undefined) return { kind: 'draw' };
      covers.select(cover.id);
      const isCorner = target instanceof HTMLElement && target.dataset['corner'] !== undefined;
      return { kind: isCorner ? 'size' : 'move', id: cover.id, box: boxAt(cover, time) };
    },
    onMove(gesture) {
      setDraft({ id: gesture.grip.kind === 'draw' ? null : gesture.grip.id, box: boxOf(gesture) });
    },
    onEnd(gesture) {
      setDraft(null);
      if (gesture.grip.kind === 'draw') onAdd(boxOf(gesture));
      else if (gesture.hasMoved) onPlace(gesture.grip.id, boxOf(gesture), null);
    },
    onCancel: () => setDraft(null),
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const { selected } = covers;
    const direction = ARROW_DIRECTIONS[event.key];
    if (selected === null || event.ctrlKey || event.altKey || event.metaKey) return;
    if (direction) {
      const by = { x: direction.x * STEP, y: direction.y * STEP };
      const change = event.shiftKey ? resizedBox : movedBox;
      onPlace(selected.id, change(boxAt(selected, time), by), `keys ${String(selected.id)} ${String(time)}`);
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the picture is worked by its own keys and hands
    <div
      ref={group}
      role="group"
      dir="ltr"
      aria-label={text.picture}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys move the selected cover from here
      tabIndex={0}
      className={styles.picture}
      style={{ '--across': String(size.width), '--down': String(size.height) }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    >
      <canvas
        ref={canvas}
        width={size.width}
        height={size.height}
        className={styles.frame}
        aria-hidden="true"
      />
      {shown.map((cover) => (
        <div
          key={cover.id}
          data-cover={cover.id}
          data-style={cover.style}
          data-shape={cover.shape}
          className={classes(
            styles.cover,
            cover.id === covers.selected?.id && styles.selected,
            !isCovering(cover, time) && styles.absent,
          )}
          style={placed(draft?.id === cover.id ? draft.box : boxAt(cover, time))}
        >
          <span className={styles.fill} data-style={cover.style} data-shape={cover.shape} />
          {cover.id === covers.selected?.id && <span data-corner="" className={styles.corner} />}
        </div>
      ))}
      {draft?.id === null && <div className={styles.draft} style={placed(draft.box)} />}
    </div>
  );
}

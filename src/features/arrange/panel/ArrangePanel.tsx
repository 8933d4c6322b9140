import { ArrowLeft, ArrowRight, GripVertical } from 'lucide-react';
import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type RefObject,
} from 'react';
import { moved } from '@/domain/cameras/cameraOrder';
import { useServices } from '@/store/hooks';
import { arrangeText } from '@/text/features/arrange';
import { Button } from '@/ui/base/Button';
import { classes } from '@/ui/base/classes';
import { IconButton } from '@/ui/base/IconButton';
import { createMoveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { blocksOf, useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { Groups } from './Groups';
import { saveOrder } from './saveArrangement';
import styles from './ArrangePanel.module.css';
import { commonText } from '@/text/common';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';

interface ArrangedCamera {
  id: string;
  name: string;
  snapshotUrl: string | null;
}

interface ArrangePanelProps {
  cameras: readonly ArrangedCamera[];
  onDone: () => void;
}

/**
 * Cards per block: a multiple of every column count in the style sheet, so that each block fills its last
 * row.
 */
const BLOCK = 12;

const ID = 'cameraId';

/**
 * Makes a card draggable and a drop target for other cards, by mouse, or by a long press on touch screens
 * that support dragging. Keyboard users have buttons instead.
 * @param onDrop called with the ID of the camera whose card was dropped on this one
 */
function useDragging(
  card: RefObject<HTMLElement | null>,
  cameraId: string,
  onDrop: (droppedId: string) => void,
): { isDragged: boolean; isTarget: boolean } {
  const [isDragged, setDragged] = useState(false);
  const [isTarget, setTarget] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ [ID]: cameraId }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => typeof source.data[ID] === 'string' && source.data[ID] !== cameraId,
        onDragEnter: () => setTarget(true),
        onDragLeave: () => setTarget(false),
        onDrop: ({ source }) => {
          setTarget(false);
          const dropped = source.data[ID];
          if (typeof dropped === 'string') drop(dropped);
        },
      }),
    );
  }, [card, cameraId]);
  return { isDragged, isTarget };
}

interface CardProps {
  camera: ArrangedCamera;
  index: number;
  count: number;
  block: number;
  onMove: (cameraId: string, to: number) => void;
  onStep: (press: MouseEvent, cameraId: string, by: 1 | -1) => void;
}

function Card({ camera, index, count, block, onMove, onStep }: CardProps) {
  const card = useRef<HTMLLIElement>(null);
  const { id, name, snapshotUrl } = camera;
  const { isDragged, isTarget } = useDragging(card, id, (dropped) => onMove(dropped, index));
  return (
    <li
      ref={card}
      className={classes(styles.card, isDragged && styles.dragged, isTarget && styles.target)}
      data-block={block}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <span className={styles.picture} data-kept={isDragged || undefined}>
        <Picture src={snapshotUrl} alt="" placeholder={<PlaceDrawing name={name} />} />
        <span className={styles.grip} aria-hidden="true">
          <GripVertical size={18} />
        </span>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
      </span>
      <span className={styles.row}>
        <span className={classes(styles.name, 'ends-in-ellipsis')} title={name}>
          {name}
        </span>
        {/* A disabled button would lose focus. */}
        <IconButton
          label={arrangeText.earlier(name)}
          aria-disabled={index === 0}
          onClick={(press) => onStep(press, id, -1)}
        >
          <ArrowLeft size={18} />
        </IconButton>
        <IconButton
          label={arrangeText.later(name)}
          aria-disabled={index === count - 1}
          onClick={(press) => onStep(press, id, 1)}
        >
          <ArrowRight size={18} />
        </IconButton>
      </span>
    </li>
  );
}

const moveFocusToOpener = createMoveFocusOnUnmount(() =>
  document.querySelector<HTMLElement>('[data-opens="arrange"]'),
);

export function ArrangePanel({ cameras, onDone }: ArrangePanelProps) {
  const services = useServices();
  const [status, setStatus] = useState('');
  const focused = useRef<Element | null>(null);
  const stepped = useRef('');
  const [list, isNear] = useNearBlocks();
  const known = new Map(cameras.map((camera) => [camera.id, camera]));
  const given: readonly string[] = [...known.keys()];
  // Optimistic order: shows a move until the order of `cameras` changes or storing fails.
  const [order, setOrder] = useState({ given, ids: given, moved: '' });
  if (order.given.join() !== given.join()) setOrder({ ...order, given, ids: given });
  const shown = order.ids.flatMap((id) => known.get(id) ?? []);

  const move = (cameraId: string, to: number) => {
    const now = shown.map(({ id }) => id);
    const next = moved(now, now.indexOf(cameraId), to);
    if (next === now) return;
    focused.current = document.activeElement;
    setOrder({ given, ids: next, moved: cameraId });
    void saveOrder(services, next).then((isChanged) => {
      if (!isChanged) setOrder({ given, ids: given, moved: '' });
    });
    setStatus(arrangeText.moved(known.get(cameraId)?.name ?? '', to + 1, next.length));
  };
  const step = ({ detail }: MouseEvent, cameraId: string, by: 1 | -1) => {
    // Quick clicks keep moving the same card, although each one puts another card under the pointer.
    if (detail <= 1) stepped.current = cameraId;
    move(stepped.current, shown.findIndex(({ id }) => id === stepped.current) + by);
  };
  useLayoutEffect(() => {
    // The browser takes focus away from an element that React moves.
    const element = focused.current;
    focused.current = null;
    if (element instanceof HTMLElement && element !== document.activeElement) element.focus();
  });

  return (
    <div ref={moveFocusToOpener} className={styles.panel}>
      <div className={styles.header}>
        <p className={styles.help}>{arrangeText.help}</p>
        <Button onClick={onDone}>{commonText.done}</Button>
      </div>
      <ol ref={list} className={styles.cards} aria-label={arrangeText.cameras}>
        {blocksOf(shown, BLOCK).flatMap((drawn, block) =>
          // Also renders the block of the card moved last, because that card may have focus.
          isNear(block) || drawn.some(({ id }) => id === order.moved)
            ? drawn.map((camera, index) => (
                <Card
                  key={camera.id}
                  camera={camera}
                  index={block * BLOCK + index}
                  count={shown.length}
                  block={block}
                  onMove={move}
                  onStep={step}
                />
              ))
            : [
                <li
                  key={`held:${drawn[0]?.id ?? ''}`}
                  className={styles.held}
                  data-block={block}
                  aria-hidden="true"
                />,
              ],
        )}
      </ol>
      <Groups cameras={shown} />
      <p role="status" className="visually-hidden">
        {status}
      </p>
    </div>
  );
}

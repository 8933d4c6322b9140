import { ArrowLeft, ArrowRight, GripVertical } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { moved } from '@/domain/cameras/cameraOrder';
import { placeKind } from '@/domain/place';
import { useServices } from '@/store/hooks';
import { arrangeText } from '@/text/features/arrange';
import { Button } from '@/ui/base/Button';
import { classes } from '@/ui/base/classes';
import { IconButton } from '@/ui/base/IconButton';
import { focusHandover } from '@/ui/hooks/handFocusOver';
import { blocksOf, useNearBlocks } from '@/ui/hooks/useNearBlocks';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { Groups } from './Groups';
import { saveOrder } from './saveOrder';
import { useDragging } from './useDragging';
import styles from './ArrangePanel.module.css';
import { commonText } from '@/text/common';

export interface ArrangedCamera {
  id: string;
  name: string;
  snapshotUrl: string | null;
}

interface ArrangePanelProps {
  cameras: readonly ArrangedCamera[];
  onDone: () => void;
}

/** Each number of columns in the style sheet divides it, so that a block ends where a row does. */
const BLOCK = 12;

interface CardProps {
  camera: ArrangedCamera;
  index: number;
  count: number;
  block: number;
  onMove: (cameraId: string, to: number) => void;
}

function Card({ camera, index, count, block, onMove }: CardProps) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const { id, name, snapshotUrl } = camera;
  const { isDragged, isTarget } = useDragging(card, id, (dropped) => onMove(dropped, index));
  return (
    <li
      ref={setCard}
      className={classes(styles.card, isDragged && styles.dragged, isTarget && styles.target)}
      data-block={block}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <span className={styles.picture} data-kept={isDragged || undefined}>
        <Picture src={snapshotUrl} alt="" placeholder={<PlaceDrawing kind={placeKind(name)} />} />
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
        {/* A disabled button would lose the focus. */}
        <IconButton
          label={arrangeText.earlier(name)}
          aria-disabled={index === 0}
          onClick={() => onMove(id, index - 1)}
        >
          <ArrowLeft size={18} />
        </IconButton>
        <IconButton
          label={arrangeText.later(name)}
          aria-disabled={index === count - 1}
          onClick={() => onMove(id, index + 1)}
        >
          <ArrowRight size={18} />
        </IconButton>
      </span>
    </li>
  );
}

const handFocusToOpener = focusHandover(() => document.querySelector<HTMLElement>('[data-opens="arrange"]'));

export function ArrangePanel({ cameras, onDone }: ArrangePanelProps) {
  const services = useServices();
  const [status, setStatus] = useState('');
  const focused = useRef<Element | null>(null);
  const [list, isNear] = useNearBlocks();
  const known = new Map(cameras.map((camera) => [camera.id, camera]));
  const given: readonly string[] = [...known.keys()];
  // A move shows at once. Cameras may change, and another tab may store another order.
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
  useLayoutEffect(() => {
    // Moving an element within the page removes its focus.
    const element = focused.current;
    focused.current = null;
    if (element instanceof HTMLElement && element !== document.activeElement) element.focus();
  });

  return (
    <div ref={handFocusToOpener} className={styles.panel}>
      <div className={styles.header}>
        <p className={styles.help}>{arrangeText.help}</p>
        <Button onClick={onDone}>{commonText.done}</Button>
      </div>
      <ol ref={list} className={styles.cards} aria-label={arrangeText.cameras}>
        {blocksOf(shown, BLOCK).flatMap((drawn, block) =>
          // The moved card has the focus, wherever it has got to.
          isNear(block) || drawn.some(({ id }) => id === order.moved)
            ? drawn.map((camera, index) => (
                <Card
                  key={camera.id}
                  camera={camera}
                  index={block * BLOCK + index}
                  count={shown.length}
                  block={block}
                  onMove={move}
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

import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { Corner, Cover, Point, Size } from '@/domain/picture/covers';
import { pictureText as text } from '@/text/picture';
import { classes } from '@/ui/base/classes';
import styles from './CoverStage.module.css';
import { useCoverGestures } from './useCoverGestures';
import type { Covers } from './useCovers';

interface CoverStageProps {
  picture: Size;
  covers: Covers;
  hintId: string;
  /** Shows the picture as it will be saved. */
  canvas: RefObject<HTMLCanvasElement | null>;
  name: string;
}

const CORNERS: readonly Corner[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const share = (part: number, of: number): string => `${String((part / of) * 100)}%`;

const placed = (area: Point & Size, picture: Size) => ({
  left: share(area.x, picture.width),
  top: share(area.y, picture.height),
  width: share(area.width, picture.width),
  height: share(area.height, picture.height),
});

/** The picture, and on it the covers: each a button that keys and hands move. */
export function CoverStage({ picture, covers, hintId, canvas, name }: CoverStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const { draft, cancel, handlers } = useCoverGestures(picture, covers);
  const selectedId = covers.selected?.id ?? null;

  useEffect(() => {
    // Keys go on with the cover that was just made or touched.
    if (selectedId === null) return;
    stage.current?.querySelector<HTMLElement>(`[data-cover="${String(selectedId)}"]`)?.focus();
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent, cover: Cover) => {
    const way = WAYS[event.key];
    if (way && !event.ctrlKey && !event.altKey && !event.metaKey) {
      if (event.shiftKey) covers.resize(cover, way);
      else covers.move(cover, way);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      covers.remove(cover.id);
    } else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is worked by its own keys and hands
    <div
      ref={stage}
      role="application"
      aria-label={text.stage}
      aria-describedby={hintId}
      className={styles.stage}
      style={{ '--across': String(picture.width), '--down': String(picture.height) }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || draft === null) return;
        // It takes back what the hand is about to do; the dialog stays.
        event.stopPropagation();
        cancel();
      }}
      {...handlers}
    >
      <canvas ref={canvas} role="img" aria-label={name} className={styles.picture} />
      {covers.covers.map((cover, index) => (
        <button
          key={cover.id}
          type="button"
          data-cover={cover.id}
          className={classes(styles.cover, cover.id === selectedId && styles.chosen)}
          style={placed(draft?.id === cover.id ? draft : cover, picture)}
          aria-label={text.coverName(cover, index + 1, picture)}
          onFocus={() => covers.select(cover.id)}
          onKeyDown={(event) => onKeyDown(event, cover)}
        >
          {cover.id === selectedId &&
            CORNERS.map((corner) => (
              <span key={corner} data-corner={corner} className={classes(styles.corner, styles[corner])} />
            ))}
        </button>
      ))}
      {draft?.id === null && <span className={styles.draft} style={placed(draft, picture)} />}
    </div>
  );
}

import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { ARROW_DIRECTIONS } from '@/lib/browser/arrowKeys';
import type { Corner, Redaction, Point, Size } from '@/domain/frame/redaction';
import { pictureText as text } from '@/text/player/picture';
import { classes } from '@/ui/base/classes';
import styles from './RedactionCanvas.module.css';
import { useRedactionGestures } from './useRedactionGestures';
import type { Redactions } from './useRedactions';

interface RedactionCanvasProps {
  picture: Size;
  redactions: Redactions;
  hintId: string;
  canvas: RefObject<HTMLCanvasElement | null>;
  name: string;
}

const CORNERS: readonly Corner[] = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'];

const share = (part: number, of: number): string => `${String((part / of) * 100)}%`;

const placed = (area: Point & Size, picture: Size) => ({
  left: share(area.x, picture.width),
  top: share(area.y, picture.height),
  width: share(area.width, picture.width),
  height: share(area.height, picture.height),
});

/** Each redaction on the picture is a button, for keys and pointers. */
export function RedactionCanvas({ picture, redactions, hintId, canvas, name }: RedactionCanvasProps) {
  const root = useRef<HTMLDivElement>(null);
  const { draft, cancel, onPointerDown } = useRedactionGestures(picture, redactions);
  const selectedId = redactions.selected?.id ?? null;

  useEffect(() => {
    // Keys apply to the redaction that was touched last.
    if (selectedId === null) return;
    root.current?.querySelector<HTMLElement>(`[data-redaction="${String(selectedId)}"]`)?.focus();
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application is worked by its own keys and hands
    <div
      dir="ltr"
      ref={root}
      role="application"
      aria-label={text.redactions}
      aria-describedby={hintId}
      className={styles.root}
      style={{ '--across': String(picture.width), '--down': String(picture.height) }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || draft === null) return;
        // Escape cancels the gesture, but must not close the dialog.
        event.stopPropagation();
        cancel();
      }}
      onPointerDown={onPointerDown}
    >
      <canvas ref={canvas} role="img" aria-label={name} className={styles.picture} />
      {redactions.all.map((redaction, index) => (
        <button
          key={redaction.id}
          type="button"
          data-redaction={redaction.id}
          className={classes(styles.redaction, redaction.id === selectedId && styles.selected)}
          style={placed(draft?.id === redaction.id ? draft : redaction, picture)}
          aria-label={text.redactionName(redaction, index + 1, picture)}
          onFocus={() => redactions.select(redaction.id)}
          onKeyDown={(event) => onKeyDown(event, redaction)}
        >
          {redaction.id === selectedId &&
            CORNERS.map((corner) => (
              <span key={corner} data-corner={corner} className={classes(styles.corner, styles[corner])} />
            ))}
        </button>
      ))}
      {draft?.id === null && <span className={styles.draft} style={placed(draft, picture)} />}
    </div>
  );
}

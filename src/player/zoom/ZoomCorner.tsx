import { useRef, useSyncExternalStore, type PointerEvent } from 'react';
import { zoomText } from '@/text/player/zoom';
import { classes } from '@/ui/base/classes';
import { handFocusOver } from '@/ui/hooks/handFocusOver';
import styles from './Zoom.module.css';
import type { ZoomController } from './ZoomController';

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** Hidden from screen readers, since keys do the same. */
function Overview({ zoom }: { zoom: ZoomController }) {
  useSyncExternalStore(zoom.subscribe, zoom.getView);
  /** Fractions of the frame from the pointer to the middle of the visible part. */
  const hold = useRef<{ x: number; y: number } | null>(null);
  const seen = zoom.seen();
  if (seen === null) return null;
  const middle = { x: seen.x + seen.width / 2, y: seen.y + seen.height / 2 };
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const onDown = (event: PointerEvent) => {
    const at = placeOf(event);
    const isInside =
      Math.abs(at.x - middle.x) <= seen.width / 2 && Math.abs(at.y - middle.y) <= seen.height / 2;
    hold.current = isInside ? { x: middle.x - at.x, y: middle.y - at.y } : { x: 0, y: 0 };
    event.currentTarget.setPointerCapture(event.pointerId);
    onMove(event);
  };
  const onMove = (event: PointerEvent) => {
    if (hold.current === null) return;
    const at = placeOf(event);
    zoom.moveTo({ x: at.x + hold.current.x, y: at.y + hold.current.y });
  };
  const onUp = () => {
    hold.current = null;
    zoom.remember();
  };
  return (
    <div
      aria-hidden="true"
      className={styles.overview}
      style={{ '--frame': `${String(zoom.frame.width)} / ${String(zoom.frame.height)}` }}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
    >
      <span
        className={styles.seen}
        style={{
          '--left': percent(seen.x),
          '--top': percent(seen.y),
          '--width': percent(seen.width),
          '--height': percent(seen.height),
        }}
      />
    </div>
  );
}

/** Shows the visible part and a reset button while zoomed. */
export function ZoomCorner({ zoom, className }: { zoom: ZoomController; className?: string | undefined }) {
  const { isZoomed, factor } = useSyncExternalStore(zoom.subscribe, zoom.getState);
  if (!isZoomed) return null;
  return (
    <div dir="ltr" className={classes(styles.corner, className)}>
      <Overview zoom={zoom} />
      <button
        // Keys continue to reach the player.
        ref={handFocusOver}
        type="button"
        aria-label={zoomText.reset}
        title={zoomText.reset}
        className={styles.reset}
        onClick={() => zoom.reset()}
      >
        {zoomText.factor(factor)}
      </button>
    </div>
  );
}

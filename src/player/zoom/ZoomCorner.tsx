import { useSyncExternalStore } from 'react';
import { zoomText } from '@/text/player/zoom';
import { classes } from '@/ui/base/classes';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { useGesture, type Gesture } from '@/ui/hooks/useGesture';
import styles from './Zoom.module.css';
import type { ZoomController } from './ZoomController';
import type { Point } from '@/domain/frame/box';

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/**
 * Shows the visible part as a draggable box. Screen readers skip the box, because keys also move the view.
 */
function Overview({ zoom }: { zoom: ZoomController }) {
  useSyncExternalStore(zoom.subscribe, zoom.getView);
  const moveTo = ({ grip, to }: Gesture<Point>) => zoom.moveTo({ x: to.x + grip.x, y: to.y + grip.y });
  const { onPointerDown } = useGesture<Point>({
    tolerance: 0,
    grip({ from }) {
      const seen = zoom.seen();
      if (seen === null) return null;
      const by = { x: seen.x + seen.width / 2 - from.x, y: seen.y + seen.height / 2 - from.y };
      if (Math.abs(by.x) <= seen.width / 2 && Math.abs(by.y) <= seen.height / 2) return by;
      zoom.moveTo(from);
      return { x: 0, y: 0 };
    },
    onMove: moveTo,
    onEnd(gesture) {
      if (gesture.hasMoved) moveTo(gesture);
      zoom.remember();
    },
    onCancel: () => zoom.remember(),
  });
  const seen = zoom.seen();
  if (seen === null) return null;
  return (
    <div
      aria-hidden="true"
      className={styles.overview}
      style={{ '--frame': `${String(zoom.frame.width)} / ${String(zoom.frame.height)}` }}
      onPointerDown={onPointerDown}
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

/** Shows the visible part and a reset button while the player is zoomed. */
export function ZoomCorner({ zoom, className }: { zoom: ZoomController; className?: string | undefined }) {
  const { isZoomed, factor } = useSyncExternalStore(zoom.subscribe, zoom.getState);
  if (!isZoomed) return null;
  return (
    <div dir="ltr" className={classes(styles.corner, className)}>
      <Overview zoom={zoom} />
      <button
        // Moves focus to the player when the button unmounts, so that the player's keys keep working.
        ref={moveFocusOnUnmount}
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

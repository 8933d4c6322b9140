import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { placeKind } from '@/domain/place';
import { findMotionText as text } from '@/text/features/findMotion';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { movedRegion, resizedRegion, type Point, type Region } from '../model/region';
import styles from './RegionPicture.module.css';
import { useRegionGestures } from './useRegionGestures';

/** Keys move by such a share of the picture, and size by another. */
const MOVE = 0.02;
const SIZE = 0.05;

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const percent = (share: number): string => `${String(share * 100)}%`;

/** Draws what a video shows; false where it shows nothing yet. */
function copyFrame(video: HTMLVideoElement | null, canvas: HTMLCanvasElement | null): boolean {
  const context = canvas?.getContext('2d');
  if (!canvas || !context || video === null || video.readyState < video.HAVE_CURRENT_DATA) return false;
  if (video.videoWidth === 0) return false;
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  context.drawImage(video, 0, 0);
  return true;
}

interface RegionPictureProps {
  region: Region;
  onChange: (region: Region) => void;
  /** What is on the stage. */
  video: HTMLVideoElement | null;
  thumbnailUrl: string | null;
  cameraName: string;
}

/** The picture of the stage, and on it the region that is searched. */
export function RegionPicture(props: RegionPictureProps) {
  const { region, onChange, video, thumbnailUrl, cameraName } = props;
  const [hasFrame, setHasFrame] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const ids = useId();
  const gestures = useRegionGestures(region, onChange);
  useEffect(() => {
    const copy = () => setHasFrame(copyFrame(video, canvas.current));
    copy();
    const stopped = new AbortController();
    for (const name of ['loadeddata', 'seeked', 'pause']) {
      video?.addEventListener(name, copy, { signal: stopped.signal });
    }
    return () => stopped.abort();
  }, [video]);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = DIRECTIONS[event.key];
    if (direction === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // The day is not moved by the same key.
    event.stopPropagation();
    const step = event.shiftKey ? SIZE : MOVE;
    const by = { x: direction.x * step, y: direction.y * step };
    onChange(event.shiftKey ? resizedRegion(region, by) : movedRegion(region, by));
  };
  return (
    <div className={styles.root}>
      <div className={styles.picture} {...gestures}>
        <canvas ref={canvas} className={styles.frame} hidden={!hasFrame} aria-hidden="true" />
        {!hasFrame && (
          <Picture
            src={thumbnailUrl}
            alt=""
            loading="eager"
            className={styles.frame}
            placeholder={<PlaceDrawing kind={placeKind(cameraName)} />}
          />
        )}
        {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- it is moved and sized by keys of its own */}
        <div
          role="group"
          aria-label={text.region}
          aria-describedby={`${ids}hint ${ids}place`}
          tabIndex={0}
          data-grip="move"
          className={styles.region}
          style={{
            left: percent(region.x),
            top: percent(region.y),
            width: percent(region.width),
            height: percent(region.height),
          }}
          onKeyDown={onKeyDown}
        >
          <span data-grip="size" className={styles.corner} />
        </div>
        {/* oxlint-enable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      </div>
      <p id={`${ids}hint`} className={styles.hint}>
        {text.regionHint}
      </p>
      <p id={`${ids}place`} aria-live="polite" className="visually-hidden">
        {text.regionPlace(region)}
      </p>
    </div>
  );
}

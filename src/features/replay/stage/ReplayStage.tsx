import { Play } from 'lucide-react';
import { useState } from 'react';
import { eventName } from '@/text/eventNames';
import type { Recording } from '@/domain/recordings';
import { useTrueFor } from '@/ui/hooks/useTrueFor';
import { SequenceVideos, type SequenceView } from '@/player/sequence';
import { useZoomKeys, type ZoomController, ZoomCorner, type ZoomState, ZoomViewport } from '@/player/zoom';
import { playerText } from '@/text/player/player';
import { replayText } from '@/text/features/replay';
import { zoomText } from '@/text/player/zoom';
import { Button } from '@/ui/base/Button';
import { promptPart } from '@/ui/loading/lazyPart';
import { classes } from '@/ui/base/classes';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { useReplay } from '../ReplayContext';
import styles from './ReplayStage.module.css';
import type { ReplayFrames } from './useReplayFrames';
import { actionText } from '@/text/actions';
import { commonText } from '@/text/common';

interface ReplayStageProps {
  dragged: Recording | null;
  status: string;
  frames: ReplayFrames | null;
  zoom: ZoomController;
  zoomState: ZoomState;
}

const SLOW_AFTER_MS = 700;

const BUSY: ReadonlySet<SequenceView['phase']> = new Set(['playing', 'loading', 'waiting']);

const soundNotes = (): Readonly<Record<Exclude<SequenceView['soundBlock'], 'none'>, string>> => ({
  muted: replayText.soundMuted,
  blocked: replayText.blocked,
  another: playerText.mutedForAnother,
});

const { Part: LazyPausedFrames } = promptPart(
  async () => (await import('./PausedFrames')).PausedFrames,
  () => null,
);

export function ReplayStage({ dragged, status, frames, zoom, zoomState }: ReplayStageProps) {
  const {
    day: { cameraName },
    player: { controller, view, recording, setFirst, setSecond },
    commands: { toggle },
  } = useReplay();
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useZoomKeys(region, zoom, toggle);
  const isSlow = useTrueFor(view?.phase === 'loading' || view?.isBuffering === true, SLOW_AFTER_MS);
  const shown = dragged ?? recording;
  const name = shown ? cameraName(shown.cameraId) : commonText.replay;
  const isCovered = dragged !== null || !view?.hasPicture || view.isSoundOnly;
  const isResting = view !== null && !BUSY.has(view.phase) && recording !== null;
  return (
    <section
      ref={setRegion}
      aria-label={playerText.region(name)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys zoom and pan the picture
      tabIndex={0}
      className={styles.stage}
      data-phase={view?.phase ?? 'idle'}
      data-paused={frames !== null}
      data-zoomed={zoomState.isZoomed}
    >
      <ZoomViewport zoom={zoom}>
        <SequenceVideos view={view} setFirst={setFirst} setSecond={setSecond} onClick={toggle} />
      </ZoomViewport>
      {isCovered && (
        <span className={styles.poster}>
          <Picture
            src={shown?.thumbnailUrl ?? null}
            alt=""
            loading="eager"
            placeholder={<PlaceDrawing name={name} />}
          />
        </span>
      )}
      <div className={styles.notes}>
        {shown && (
          <p>
            <strong>{name}</strong> {eventName(shown.code)}
          </p>
        )}
        {isSlow && <p>{replayText.loadingRecording}</p>}
        {view?.isSoundOnly && dragged === null && <p>{playerText.soundOnly}</p>}
        {view?.missing.has('part') && dragged === null && <p>{playerText.partMissing}</p>}
        {view?.missing.has('sound') && dragged === null && <p>{playerText.soundMissing}</p>}
        {view !== null && view.soundBlock !== 'none' && <p>{soundNotes()[view.soundBlock]}</p>}
      </div>
      <div className={styles.message}>
        <p role="status" className={classes(styles.status, status === '' && styles.silent)}>
          {status}
          {/* Only screen readers read the zoom factor here, because the zoom button shows it. */}
          {zoomState.isZoomed && (
            <span className="visually-hidden"> {zoomText.status(zoomState.factor)}</span>
          )}
        </p>
        {view?.phase === 'waiting' && (
          <Button onClick={() => controller?.driver.retry()}>{actionText.tryAgain}</Button>
        )}
      </div>
      <ZoomCorner zoom={zoom} />
      {frames && <LazyPausedFrames {...frames} />}
      {isResting && dragged === null && (
        <span className={styles.disc} aria-hidden="true">
          <Play size={30} fill="currentColor" />
        </span>
      )}
    </section>
  );
}

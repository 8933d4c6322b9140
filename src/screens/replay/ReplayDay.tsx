import { MoonStar } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Camera } from '@/domain/camera';
import type { Clip } from '@/domain/replay/clips';
import { useFullScreen } from '@/ui/base/useFullScreen';
import { replayText } from '@/text/replay';
import { Button } from '@/ui/base/Button';
import { EmptyState } from '@/ui/base/EmptyState';
import { useMediaQuery } from '@/ui/base/useMediaQuery';
import { Skeleton } from '@/ui/loading/Skeleton';
import { DayClips } from './DayClips';
import { ReplayFilters } from './ReplayFilters';
import { ReplayHeader } from './ReplayHeader';
import { FailedCameras } from './ReplayNews';
import { StageArea } from './StageArea';
import { SyncedPictures } from './SyncedPictures';
import { Timeline } from './Timeline';
import { useDayRecordings } from './useDayRecordings';
import { useLargePlace } from './useLargePlace';
import { useNotedMoment } from './useNotedMoment';
import type { ReplayChoice } from './useReplayAddress';
import type { KnownLengths } from './useReplayDay';
import { useFirstMoment, useReplayPlayer } from './useReplayPlayer';
import { useSpeed } from './useSpeed';
import { useSyncedCameras } from './useSyncedCameras';
import styles from './ReplayScreen.module.css';

/** Beside the large picture. */
const SYNCED_CAMERAS = 3;
const SYNCED_CAMERAS_ON_A_PHONE = 1;

const isPlayAsked = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'play' in state && state.play === true;

interface ReplayDayProps {
  cameras: readonly Camera[];
  choice: ReplayChoice;
  known: KnownLengths;
}

/** One day of these cameras: the stage, the timeline, the other cameras, the filters and the list. */
export function ReplayDay({ cameras, choice, known }: ReplayDayProps) {
  const { address, noteMoment } = choice;
  const { state } = useLocation();
  const recordings = useDayRecordings(cameras, choice, known);
  const { queue, rows, tracks, load, isComplete, cameraName } = recordings;

  const player = useReplayPlayer(queue, known.noteLength);
  const { controller, view, clip } = player;
  useFirstMoment(controller, { moment: address.moment, isReady: isComplete, plays: isPlayAsked(state) });
  useNotedMoment(controller, noteMoment);
  const { speed, setSpeed } = useSpeed(address.speed, choice.chooseSpeed);
  useEffect(() => controller?.driver.setRate(speed), [controller, speed]);

  const isPhone = useMediaQuery('(max-width: 599px)');
  const most = isPhone ? SYNCED_CAMERAS_ON_A_PHONE : SYNCED_CAMERAS;
  const synced = useSyncedCameras(tracks, clip?.cameraId ?? null, most, controller);
  const takeLargePlace = useLargePlace({ controller, choice, queue, tracks });

  const [dragged, setDragged] = useState<Clip | null>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const { isFull, toggle: toggleFull } = useFullScreen(container);

  const toggle = () => {
    if (view?.wantsToPlay === true) controller?.driver.pause();
    else controller?.driver.play();
  };
  const seek = (moment: number, backwards: boolean, cameraId: string | null) => {
    if (controller === null) return;
    controller.seek(moment, backwards, cameraId);
    if (controller.isMoved && controller.moment !== null) noteMoment(controller.moment);
  };
  const step = (by: 1 | -1) => controller?.step(by);

  const hasEvents = recordings.all.length > 0;
  const isEmpty = queue.length === 0;
  const isQuietDay = isComplete && [...load.loads.values()].every(({ kind }) => kind === 'complete');
  return (
    <div className={styles.screen}>
      <ReplayHeader choice={choice} recordings={recordings} />
      <FailedCameras loads={load.loads} cameraName={cameraName} onRetry={load.retry} />
      {!hasEvents && isQuietDay && (
        <EmptyState
          message={replayText.empty}
          detail={replayText.emptyDetail}
          art={<MoonStar size={44} strokeWidth={1.3} />}
        />
      )}
      {!hasEvents && !isComplete && <Skeleton className={styles.loading} />}
      <div
        ref={setContainer}
        className={styles.container}
        style={{ '--rows': rows.length }}
        data-empty={isEmpty}
        hidden={!hasEvents}
      >
        <StageArea
          player={player}
          recordings={recordings}
          kinds={address.kinds}
          dragged={dragged}
          speed={speed}
          onSpeed={setSpeed}
          isMuted={synced.isMuted}
          onMute={synced.setMuted}
          isFull={isFull}
          onFullScreen={toggleFull}
          onStep={step}
          onToggle={toggle}
        />
        {isEmpty && (
          <div className={styles.noneChosen}>
            <EmptyState message={replayText.noneChosen}>
              <Button variant="quiet" onClick={choice.showAll}>
                {replayText.showAll}
              </Button>
            </EmptyState>
          </div>
        )}
        <div className={styles.time} hidden={isEmpty}>
          <Timeline
            day={address.day}
            tracks={rows}
            cameraName={cameraName}
            controller={controller}
            clip={clip}
            now={choice.now}
            onSeek={seek}
            onStep={step}
            onToggle={toggle}
            onDragged={setDragged}
          />
        </div>
        <div className={styles.side}>
          <SyncedPictures
            player={player}
            tracks={tracks}
            synced={synced}
            cameraName={cameraName}
            speed={speed}
            onLarge={(cameraId) => {
              if (clip === null) return;
              synced.swap(cameraId, clip.cameraId);
              takeLargePlace(cameraId);
            }}
            noteLength={known.noteLength}
          />
          {hasEvents && (
            <div className={styles.filters}>
              <ReplayFilters cameras={cameras} choice={choice} recordings={recordings} />
            </div>
          )}
        </div>
      </div>
      <DayClips
        queue={queue}
        clip={clip}
        isComplete={isComplete}
        cameraName={cameraName}
        onPlay={({ at, cameraId }) => seek(at, false, cameraId)}
      />
    </div>
  );
}

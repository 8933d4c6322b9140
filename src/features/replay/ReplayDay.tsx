import { MoonStar } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Camera } from '@/domain/cameras/camera';
import { asListed, type Recording } from '@/domain/recordings';
import { useEventMarks } from '@/features/event-marks/useEventMarks';
import { useMarkSeen } from '@/features/event-marks/useMarkSeen';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { useFullScreen } from '@/ui/hooks/useFullScreen';
import { RecordingSelection } from '@/features/export/RecordingSelection';
import { useSelection } from '@/features/export/useSelection';
import { FindMotion } from '@/features/find-motion/FindMotion';
import type { FoundMark } from '@/features/find-motion/findMotionProps';
import { TimeLapse } from '@/features/time-lapse/TimeLapse';
import { replayText } from '@/text/features/replay';
import { Button } from '@/ui/base/Button';
import { EmptyState } from '@/ui/base/EmptyState';
import { isObject } from '@/lib/isObject';
import { useMediaQuery } from '@/ui/hooks/useMediaQuery';
import { Skeleton } from '@/ui/loading/Skeleton';
import { DayRecordings } from './list/DayRecordings';
import { ReplayFilters } from './selection/ReplayFilters';
import { FailedCameras } from './data/LoadStatus';
import { StageArea } from './stage/StageArea';
import { useReplayFrames } from './stage/useReplayFrames';
import { SyncedPictures } from './synced/SyncedPictures';
import { Timeline } from './timeline/Timeline';
import { useEarlierDays } from './data/useEarlierDays';
import type { ReplayedDay } from './data/useReplayedDay';
import { useMovingParts, useOnlyMovement } from './playback/useOnlyMovement';
import { useLargeCamera } from './playback/useLargeCamera';
import { useTimeInAddress } from './playback/useTimeInAddress';
import { linkTarget } from '@/features/clocks/useRecordingLink';
import type { ReplaySelection } from './useReplayAddress';
import type { KnownDurations } from './useKnownDurations';
import { useInitialSeek, useReplayPlayer } from './playback/useReplayPlayer';
import { useSpeed } from './playback/useSpeed';
import { useSyncedCameras, type SyncedChoice } from './synced/useSyncedCameras';
import styles from './Replay.module.css';
import { commonText } from '@/text/common';

const SYNCED_CAMERAS = 3;
const SYNCED_CAMERAS_ON_A_PHONE = 1;

/** State of a history entry for the motion search that led to it or away from it. */
interface SearchState {
  findMotion: true;
  cameraId: string;
  key: string;
  result?: string;
}

interface ReplayDayProps {
  cameras: readonly Camera[];
  selection: ReplaySelection;
  known: KnownDurations;
  syncedChoice: SyncedChoice;
  day: ReplayedDay;
}

export function ReplayDay({ cameras, selection, known, syncedChoice, day }: ReplayDayProps) {
  const { address, onTimeUpdate } = selection;
  const { state } = useLocation();
  const { queue, rows, tracks, load, isComplete, cameraName } = day;
  const search = isObject(state) && state['findMotion'] === true ? state : null;

  const [found, setFound] = useState<readonly FoundMark[]>([]);
  const moving = useMovingParts(queue, found);
  const player = useReplayPlayer(queue, moving.parts, known.onDurationChange);
  const { controller, view, recording } = player;
  const isEmpty = queue.length === 0;
  useInitialSeek(controller, {
    ...linkTarget(state, address.time),
    isLoaded: day.isTimeLoaded,
    isEmpty,
    choice: JSON.stringify([address.cameraIds, address.categories]),
  });
  useTimeInAddress(controller, onTimeUpdate);
  const { speed, setSpeed } = useSpeed(address.speed, selection.selectSpeed);
  useEffect(() => controller?.driver.setRate(speed), [controller, speed]);

  const isPhone = useMediaQuery('(max-width: 599px)');
  const most = isPhone ? SYNCED_CAMERAS_ON_A_PHONE : SYNCED_CAMERAS;
  const synced = useSyncedCameras(tracks, recording?.cameraId ?? null, most, controller, syncedChoice);
  const showLarge = useLargeCamera({ controller, selection, queue, tracks });

  const { onlyMovement, statusQueue, message } = useOnlyMovement({ controller, view, queue, moving });
  const loadEarlierDays = useEarlierDays(day, selection, known);
  const recordings = useMemo(() => queue.map((item) => item.recording), [queue]);
  const clips = useSelection(useMemo(() => recordings.map(asListed), [recordings]));
  const [draggedRecording, setDraggedRecording] = useState<Recording | null>(null);
  // The recording's own picture replaces its thumbnail.
  const dragged = draggedRecording?.key === recording?.key ? null : draggedRecording;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { isFull, toggle: toggleFull, leave: leaveFull } = useFullScreen(container);
  const marks = useEventMarks();
  useMarkSeen(view?.phase === 'playing' ? recording : null);
  const frames = useReplayFrames(player, dragged !== null, container);

  const toggle = () => {
    // The rendered view may be older than the last press.
    if (controller?.driver.getView().wantsToPlay === true) controller.driver.pause();
    else controller?.driver.play();
  };
  const writeTime = () => {
    if (controller?.isMoved === true && controller.time !== null) onTimeUpdate(controller.time);
  };
  const seek = (time: number, backwards: boolean, cameraId: string | null) => {
    controller?.seek(time, backwards, cameraId);
    writeTime();
  };
  const showRecording = (key: string, time?: number) => {
    moving.setOn(false);
    controller?.showRecording(key, time);
    writeTime();
  };
  const showStage = () => stage.current?.scrollIntoView({ block: 'nearest' });
  const step = (by: 1 | -1) => controller?.step(by);

  const isReplayed = (id: string) => address.cameraIds.length === 0 || address.cameraIds.includes(id);
  const hasEvents = day.all.length > 0;
  // The picture keeps its size while cameras load.
  const expectedRows = address.cameraIds.length || load.loads.size;
  const isQuietDay = isComplete && [...load.loads.values()].every(({ kind }) => kind === 'complete');
  return (
    <>
      <FailedCameras loads={load.loads} cameraName={cameraName} onRetry={load.retry} />
      {!hasEvents && isQuietDay && (
        <EmptyState
          message={commonText.noClips}
          detail={replayText.emptyDetail}
          art={<MoonStar size={44} strokeWidth={1.3} />}
        />
      )}
      {!hasEvents && !isComplete && <Skeleton className={styles.loading} />}
      <div
        ref={setContainer}
        className={styles.container}
        style={{ '--rows': isComplete ? rows.length : Math.max(rows.length, expectedRows) }}
        data-empty={isEmpty}
        hidden={!hasEvents}
      >
        <StageArea
          ref={stage}
          player={player}
          day={day}
          categories={address.categories}
          dragged={dragged}
          speed={speed}
          onSpeed={setSpeed}
          isMuted={synced.isMuted}
          onMute={synced.toggleMuted}
          isFull={isFull}
          onFullScreen={toggleFull}
          onLeaveFullScreen={leaveFull}
          onStep={step}
          onToggle={toggle}
          frames={frames}
          statusQueue={statusQueue}
          message={message}
        />
        {isEmpty && (
          <div ref={moveFocusOnUnmount} className={styles.noneSelected}>
            <EmptyState message={replayText.noneSelected}>
              <Button variant="quiet" onClick={selection.showAll}>
                {commonText.showAll}
              </Button>
            </EmptyState>
          </div>
        )}
        <div className={styles.time} hidden={isEmpty}>
          <Timeline
            day={address.day}
            tracks={rows}
            found={found}
            cameraName={cameraName}
            controller={controller}
            recording={recording}
            marks={marks}
            now={selection.now}
            onSeek={seek}
            onStep={step}
            onToggle={toggle}
            onDragged={setDraggedRecording}
          />
        </div>
        <div className={styles.side}>
          <SyncedPictures
            player={player}
            tracks={tracks}
            synced={synced}
            cameraName={cameraName}
            speed={speed}
            isFull={isFull}
            onLarge={(cameraId) => {
              if (recording === null) return;
              synced.swap(cameraId, recording.cameraId);
              moving.setOn(false);
              showLarge(cameraId);
            }}
            onDurationChange={known.onDurationChange}
          />
          {hasEvents && (
            <div className={styles.filters}>
              <ReplayFilters cameras={cameras} selection={selection} day={day} />
            </div>
          )}
        </div>
      </div>
      {recordings.length > 0 && (
        <div className={styles.tools}>
          <FindMotion
            recordings={recordings}
            incompleteIds={[...load.loads.keys()].filter(
              (id) => load.loads.get(id)?.kind !== 'complete' && isReplayed(id),
            )}
            tracks={rows}
            shown={recording}
            video={controller?.driver.video ?? null}
            cameraName={cameraName}
            onlyMovement={{
              ...onlyMovement,
              toggle:
                onlyMovement.toggle &&
                (() => {
                  onlyMovement.toggle?.();
                  if (!onlyMovement.isOn) showStage();
                }),
            }}
            day={address.day}
            earliestDay={selection.limits.from}
            isInitiallyOpen={search !== null}
            openedResult={typeof search?.['result'] === 'string' ? search['result'] : null}
            isSelected={day.isSelected}
            loadEarlierDays={loadEarlierDays}
            onOpenDay={(opened, time, result) => {
              const stateOf = ({ cameraId, key }: typeof opened): SearchState => ({
                findMotion: true,
                cameraId,
                key,
              });
              selection.playAt(time, stateOf(opened), { ...stateOf(recording ?? opened), result });
            }}
            onPlayFrom={(key, time) => {
              showRecording(key, time);
              controller?.driver.play();
              showStage();
            }}
            onFound={setFound}
          />
          <TimeLapse
            day={address.day}
            recordings={recordings}
            cameraName={cameraName}
            onPlay={() => controller?.driver.pause()}
          />
          <DayRecordings
            recordings={recordings}
            recording={recording}
            isComplete={isComplete}
            selection={clips}
            cameraName={cameraName}
            marks={marks}
            onPlay={({ key }) => showRecording(key)}
          />
        </div>
      )}
      <RecordingSelection selection={clips} cameraName={cameraName} isPartial={!isComplete} />
    </>
  );
}

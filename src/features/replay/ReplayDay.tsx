import { MoonStar, SquareCheck } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Camera } from '@/domain/cameras/camera';
import { toListItem, type Recording } from '@/domain/recordings';
import { linkTarget } from '@/features/clocks/useRecordingLink';
import { useEventMarks } from '@/features/event-marks/useEventMarks';
import { useMarkSeen } from '@/features/event-marks/useMarkSeen';
import { RecordingSelection } from '@/features/export/RecordingSelection';
import { useSelection, type Selection } from '@/features/export/useSelection';
import type { FoundMark } from '@/features/find-motion/findMotionProps';
import { TimeLapse } from '@/features/time-lapse/TimeLapse';
import { commonText } from '@/text/common';
import { replayText } from '@/text/features/replay';
import { Button } from '@/ui/base/Button';
import { EmptyState } from '@/ui/base/EmptyState';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { useFullScreen } from '@/ui/hooks/useFullScreen';
import { Skeleton } from '@/ui/loading/Skeleton';
import { FailedCameras } from './data/LoadStatus';
import type { ReplayedDay } from './data/useReplayedDay';
import { MotionSearch } from './MotionSearch';
import { useMovingParts, useOnlyMovement } from './playback/useOnlyMovement';
import { useReplayCommands } from './playback/useReplayCommands';
import { useInitialSeek, useReplayPlayer } from './playback/useReplayPlayer';
import { useSpeed } from './playback/useSpeed';
import { useTimeInAddress } from './playback/useTimeInAddress';
import { ReplayContext, useReplay } from './ReplayContext';
import { ReplayFilters } from './selection/ReplayFilters';
import { StageArea } from './stage/StageArea';
import { useReplayFrames } from './stage/useReplayFrames';
import { useMaxSynced, useSyncedCameras, type SyncedChoice } from './playback/useSyncedCameras';
import { Timeline } from './timeline/Timeline';
import type { KnownDurations } from './useKnownDurations';
import type { ReplaySelection } from './useReplayAddress';
import styles from './Replay.module.css';
import { SyncedPicture } from './synced/SyncedPicture';
import { OtherCameras } from './synced/OtherCameras';
import { selectionText } from '@/text/features/selection';
import { MarkDescriptions } from '@/ui/events/EventTime';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { ToolPanel } from '@/ui/tools/ToolPanel';

const RecordingList = lazyPart(async () => (await import('./list/RecordingList')).RecordingList, PartMissing);

function DayRecordings({ selection }: { selection: Selection }) {
  return (
    <ToolPanel label={selectionText.openList} icon={<SquareCheck size={18} />}>
      <div data-selecting={selection.selected.length > 0}>
        <MarkDescriptions />
        <RecordingList selection={selection} />
      </div>
    </ToolPanel>
  );
}

function SyncedPictures() {
  const {
    player: { controller },
    synced,
  } = useReplay();
  return (
    <>
      <div className={styles.offer}>
        <OtherCameras />
      </div>
      {controller && synced.tracks.length > 0 && (
        <div className={styles.synced}>
          {synced.tracks.map((track) => (
            <SyncedPicture key={track.cameraId} track={track} controller={controller} />
          ))}
        </div>
      )}
    </>
  );
}

function NoneSelected({ onShowAll }: { onShowAll: () => void }) {
  return (
    <div ref={moveFocusOnUnmount} className={styles.noneSelected}>
      <EmptyState message={replayText.noneSelected}>
        <Button variant="quiet" onClick={onShowAll}>
          {commonText.showAll}
        </Button>
      </EmptyState>
    </div>
  );
}

interface ReplayDayProps {
  cameras: readonly Camera[];
  selection: ReplaySelection;
  known: KnownDurations;
  syncedChoice: SyncedChoice;
  day: ReplayedDay;
}

export function ReplayDay({ cameras, selection, known, syncedChoice, day }: ReplayDayProps) {
  const { address } = selection;
  const { state } = useLocation();
  const { queue, recordings, rows, tracks, load, isComplete, cameraName } = day;
  const hasEvents = day.all.length > 0;
  const isEmpty = queue.length === 0;

  const [found, setFound] = useState<readonly FoundMark[]>([]);
  const moving = useMovingParts(queue, found);
  const player = useReplayPlayer(queue, moving.parts, known.onDurationChange);
  const { controller, view, recording } = player;
  useInitialSeek(controller, {
    ...linkTarget(state, address.time),
    isLoaded: day.isTimeLoaded,
    isEmpty,
    choice: JSON.stringify([address.cameraIds, address.categories]),
  });
  useTimeInAddress(controller, selection.onTimeUpdate);
  const { speed, setSpeed } = useSpeed(address.speed, selection.selectSpeed);
  useEffect(() => controller?.driver.setRate(speed), [controller, speed]);
  const largeId = recording?.cameraId ?? null;
  const synced = useSyncedCameras(tracks, largeId, useMaxSynced(), controller, syncedChoice);
  const commands = useReplayCommands({ player, selection, day, synced, moving });
  const { onlyMovement, statusQueue, message } = useOnlyMovement({ controller, view, queue, moving });
  const clips = useSelection(useMemo(() => recordings.map(toListItem), [recordings]));
  const [draggedRecording, setDraggedRecording] = useState<Recording | null>(null);
  const dragged = draggedRecording?.key === recording?.key ? null : draggedRecording;
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(container);
  const marks = useEventMarks();
  useMarkSeen(view?.phase === 'playing' ? recording : null);
  const frames = useReplayFrames(player, dragged !== null, container);

  // Reserves one row per camera, so that the picture keeps its size while events load.
  const expectedRows = address.cameraIds.length || load.loads.size;
  const isQuietDay = isComplete && [...load.loads.values()].every(({ kind }) => kind === 'complete');
  return (
    <ReplayContext
      value={{ day, selection, known, player, synced, speed, setSpeed, marks, fullScreen, commands }}
    >
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
          dragged={dragged}
          frames={frames}
          statusQueue={statusQueue}
          message={message}
        />
        {isEmpty && <NoneSelected onShowAll={selection.showAll} />}
        <div className={styles.time} hidden={isEmpty}>
          <Timeline found={found} onDragged={setDraggedRecording} />
        </div>
        <div className={styles.side}>
          <SyncedPictures />
          {hasEvents && (
            <div className={styles.filters}>
              <ReplayFilters cameras={cameras} />
            </div>
          )}
        </div>
      </div>
      {!isEmpty && (
        <div className={styles.tools}>
          <MotionSearch
            onlyMovement={onlyMovement}
            onFound={setFound}
            onPlay={() => stage.current?.scrollIntoView({ block: 'nearest' })}
          />
          <TimeLapse
            day={address.day}
            recordings={recordings}
            cameraName={cameraName}
            onPlay={() => controller?.driver.pause()}
          />
          <DayRecordings selection={clips} />
        </div>
      )}
      <RecordingSelection selection={clips} cameraName={cameraName} isPartial={!isComplete} />
    </ReplayContext>
  );
}

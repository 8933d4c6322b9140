import { Clock } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { QueueItem } from '../model/queue';
import type { Recording } from '@/domain/recordings';
import type { ReplayAddress, Speed } from '@/domain/replayAddress';
import { useZoom, useZoomKeys, useZoomMenu } from '@/player/zoom';
import { replayText } from '@/text/features/replay';
import { ClockCorrection } from './ClockCorrection';
import { EndSummary } from './EndSummary';
import { ReplayStage } from './ReplayStage';
import { TransportBar } from './TransportBar';
import type { ReplayedDay } from '../data/useReplayedDay';
import { useReplayMenu } from './useReplayMenu';
import type { ReplayPlayer } from '../playback/useReplayPlayer';
import type { ReplayFrames } from './useReplayFrames';
import { useStageStatus } from './useStageStatus';
import styles from '../Replay.module.css';

interface StageAreaProps {
  ref: Ref<HTMLDivElement>;
  player: ReplayPlayer;
  day: ReplayedDay;
  categories: ReplayAddress['categories'];
  dragged: Recording | null;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  isMuted: boolean;
  onMute: () => void;
  isFull: boolean;
  onFullScreen: () => void;
  onLeaveFullScreen: () => void;
  onStep: (by: 1 | -1) => void;
  onToggle: () => void;
  frames: ReplayFrames | null;
  statusQueue: readonly QueueItem[];
  message: string;
}

export function StageArea({ ref, ...props }: StageAreaProps) {
  const { player, day, categories, dragged, isFull, onFullScreen, onToggle } = props;
  const { controller, view, recording } = player;
  const { queue, cameraName, corrections, correct } = day;
  const [bar, setBar] = useState<HTMLElement | null>(null);
  /** The corrected camera, since replay may continue with another one. */
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  const status = useStageStatus(view, props.statusQueue);
  const { zoom, state: zoomState } = useZoom({
    cameraId: recording?.cameraId ?? null,
    video: controller?.driver.video ?? null,
    hasFrame: recording !== null && dragged === null && view?.hasPicture === true && !view.isSoundOnly,
    isFull,
  });
  // The stage has no focusable element, but its transport bar has.
  useZoomKeys(bar, zoom);
  const zoomMenu = useZoomMenu(zoom, zoomState, recording ? cameraName(recording.cameraId) : '');
  const times = useReplayMenu({
    controller,
    recording,
    categories,
    cameraName,
    hasPicture: recording !== null && view?.hasPicture === true,
    zoom,
    isZoomed: zoomState.isZoomed,
    leaveFullScreen: props.onLeaveFullScreen,
  });
  const more = recording
    ? [
        ...times.items,
        ...zoomMenu.items,
        {
          label: replayText.correctClock(cameraName(recording.cameraId)),
          icon: <Clock size={18} />,
          onSelect: () => setCorrectedId(recording.cameraId),
        },
      ]
    : times.items;
  return (
    <>
      <div ref={ref} className={styles.stage} hidden={queue.length === 0}>
        <ReplayStage
          view={view}
          recording={recording}
          dragged={dragged}
          status={times.message || zoomMenu.message || props.message || status}
          frames={props.frames}
          zoom={zoom}
          zoomState={zoomState}
          cameraName={cameraName}
          setFirst={player.setFirst}
          setSecond={player.setSecond}
          onToggle={onToggle}
          onRetry={() => controller?.driver.retry()}
        />
      </div>
      <div ref={setBar} className={styles.bar} hidden={queue.length === 0}>
        <TransportBar
          // The user's command, also while a recording loads.
          isPlaying={view?.wantsToPlay === true}
          canPlay={queue.length > 0}
          speed={props.speed}
          isMuted={props.isMuted}
          isFull={isFull}
          more={more}
          onToggle={onToggle}
          onStep={props.onStep}
          onSpeed={props.onSpeed}
          onMute={props.onMute}
          onFullScreen={onFullScreen}
        />
        {times.dialogs}
        {correctedId !== null && (
          <ClockCorrection
            key={correctedId}
            name={cameraName(correctedId)}
            value={corrections.get(correctedId) ?? 0}
            onChange={(milliseconds) => correct(correctedId, milliseconds)}
            onClose={() => setCorrectedId(null)}
          />
        )}
        {view?.phase === 'ended' && (
          <EndSummary
            view={view}
            queue={queue}
            cameraName={cameraName}
            onPlayAgain={() => controller?.driver.playAgain()}
          />
        )}
      </div>
    </>
  );
}

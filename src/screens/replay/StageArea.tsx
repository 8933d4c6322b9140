import { Clock } from 'lucide-react';
import { useState } from 'react';
import type { Clip } from '@/domain/replay/clips';
import type { ReplayAddress, Speed } from '@/domain/replay/address';
import { replayText } from '@/text/replay';
import { ClockCorrection } from './ClockCorrection';
import { EndSummary } from './EndSummary';
import { ReplayStage } from './ReplayStage';
import { TransportBar } from './TransportBar';
import type { DayRecordings } from './useDayRecordings';
import { useMomentMenu } from './useMomentMenu';
import type { ReplayPlayer } from './useReplayPlayer';
import { useStageStatus } from './useStageStatus';
import styles from './ReplayScreen.module.css';

interface StageAreaProps {
  player: ReplayPlayer;
  recordings: DayRecordings;
  kinds: ReplayAddress['kinds'];
  /** Another recording under a dragging pointer. */
  dragged: Clip | null;
  speed: Speed;
  onSpeed: (speed: Speed) => void;
  isMuted: boolean;
  onMute: (isMuted: boolean) => void;
  isFull: boolean;
  onFullScreen: () => void;
  onStep: (by: 1 | -1) => void;
  onToggle: () => void;
}

/** The large picture, what it is played with, and what may be done with what it shows. */
export function StageArea(props: StageAreaProps) {
  const { player, recordings, kinds, dragged, isFull, onFullScreen, onToggle } = props;
  const { controller, view, clip } = player;
  const { queue, cameraName, corrections, correct } = recordings;
  const [isCorrecting, setCorrecting] = useState(false);
  const status = useStageStatus(view, queue);
  const moments = useMomentMenu({
    controller,
    clip,
    kinds,
    cameraName,
    hasPicture: clip !== null && view?.hasPicture === true,
    leaveFullScreen: () => {
      if (isFull) onFullScreen();
    },
  });
  const more = clip
    ? [
        ...moments.items,
        {
          label: replayText.correctClock(cameraName(clip.cameraId)),
          icon: <Clock size={18} />,
          onSelect: () => setCorrecting(true),
        },
      ]
    : moments.items;
  return (
    <>
      <div className={styles.stage} hidden={queue.length === 0}>
        <ReplayStage
          view={view}
          clip={clip}
          dragged={dragged}
          status={moments.said || status}
          cameraName={cameraName}
          setFirst={player.setFirst}
          setSecond={player.setSecond}
          onToggle={onToggle}
          onRetry={() => controller?.driver.retry()}
        />
      </div>
      <div className={styles.bar} hidden={queue.length === 0}>
        <TransportBar
          // What the user asked for, also while it is being loaded.
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
        {moments.dialogs}
        {isCorrecting && clip && (
          <ClockCorrection
            name={cameraName(clip.cameraId)}
            value={corrections.get(clip.cameraId) ?? 0}
            onChange={(milliseconds) => correct(clip.cameraId, milliseconds)}
            onClose={() => setCorrecting(false)}
          />
        )}
        {view?.phase === 'ended' && (
          <EndSummary
            view={view}
            queue={queue}
            cameraName={cameraName}
            onPlayAgain={() => {
              controller?.driver.resetCounts();
              controller?.driver.play();
            }}
          />
        )}
      </div>
    </>
  );
}

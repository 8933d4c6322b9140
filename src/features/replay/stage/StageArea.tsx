import { Clock } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { QueueItem } from '../model/queue';
import type { Recording } from '@/domain/recordings';
import { useZoom, useZoomKeys, useZoomMenu } from '@/player/zoom';
import { replayText } from '@/text/features/replay';
import { ClockCorrection } from './ClockCorrection';
import { EndSummary } from './EndSummary';
import { ReplayStage } from './ReplayStage';
import { TransportBar } from './TransportBar';
import { useReplay } from '../ReplayContext';
import { useReplayMenu } from './useReplayMenu';
import type { ReplayFrames } from './useReplayFrames';
import { useStageStatus } from './useStageStatus';
import styles from '../Replay.module.css';

interface StageAreaProps {
  ref: Ref<HTMLDivElement>;
  dragged: Recording | null;
  frames: ReplayFrames | null;
  statusQueue: readonly QueueItem[];
  message: string;
}

export function StageArea({ ref, dragged, frames, statusQueue, message }: StageAreaProps) {
  const { player, day, fullScreen } = useReplay();
  const { controller, view, recording } = player;
  const { queue, cameraName, corrections, correct } = day;
  const [bar, setBar] = useState<HTMLElement | null>(null);
  /** The panel keeps correcting this camera after replay has moved on to another. */
  const [correctedId, setCorrectedId] = useState<string | null>(null);
  const status = useStageStatus(view, statusQueue);
  const { zoom, state: zoomState } = useZoom({
    cameraId: recording?.cameraId ?? null,
    video: controller?.driver.video ?? null,
    hasFrame: recording !== null && dragged === null && view?.hasPicture === true && !view.isSoundOnly,
    isFull: fullScreen.isFull,
  });
  // The zoom keys also work while focus is in the transport bar.
  useZoomKeys(bar, zoom);
  const zoomMenu = useZoomMenu(zoom, zoomState, recording ? cameraName(recording.cameraId) : '');
  const times = useReplayMenu(zoom, zoomState.isZoomed);
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
          dragged={dragged}
          status={times.message || zoomMenu.message || message || status}
          frames={frames}
          zoom={zoom}
          zoomState={zoomState}
        />
      </div>
      <div ref={setBar} className={styles.bar} hidden={queue.length === 0}>
        <TransportBar more={more} />
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
        {view?.phase === 'ended' && <EndSummary failures={view.failures} />}
      </div>
    </>
  );
}

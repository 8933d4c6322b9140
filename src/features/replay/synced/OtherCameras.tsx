import { useMemo } from 'react';
import type { Track } from '@/domain/replay/recordings';
import { otherRecordings } from '@/domain/replay/nearbyRecordings';
import { replayText } from '@/text/replay';
import type { ReplayController } from '../playback/ReplayController';
import { usePlaybackTime } from '../playback/usePlaybackTime';
import styles from './OtherCameras.module.css';

interface OtherCamerasProps {
  tracks: readonly Track[];
  controller: ReplayController | null;
  /** The camera of the large picture. */
  cameraId: string | null;
  chosen: readonly string[];
  /** How many may play beside the large one. */
  most: number;
  cameraName: (cameraId: string) => string;
  onChoose: (chosen: string[]) => void;
}

/** The cameras that recorded this moment too; those that are chosen play along. */
export function OtherCameras(props: OtherCamerasProps) {
  const { tracks, controller, cameraId, chosen, most, cameraName, onChoose } = props;
  const time = usePlaybackTime(controller);
  const offered = useMemo(() => {
    if (time === null || cameraId === null) return [];
    const near = otherRecordings(tracks, time, cameraId).map(({ recording }) => recording.cameraId);
    // One that was chosen stays in reach although it has nothing to show for the moment.
    return [...new Set([...near, ...chosen.filter((id) => id !== cameraId)])];
  }, [tracks, time, cameraId, chosen]);
  if (cameraId === null) return null;
  const isFull = chosen.filter((id) => id !== cameraId).length >= most;
  return (
    <div className={styles.root}>
      <h2 className={styles.title}>{replayText.otherCameras}</h2>
      {offered.length === 0 ? (
        <p className={styles.none}>{replayText.noOtherCamera}</p>
      ) : (
        <div role="group" aria-label={replayText.otherCameras} className={styles.cameras}>
          {offered.map((id) => {
            const isChosen = chosen.includes(id);
            return (
              <button
                key={id}
                type="button"
                className={styles.camera}
                aria-pressed={isChosen}
                aria-disabled={isFull && !isChosen}
                title={isFull && !isChosen ? replayText.atMost(most + 1) : undefined}
                onClick={() => {
                  if (isChosen) onChoose(chosen.filter((other) => other !== id));
                  else if (!isFull) onChoose([...chosen, id]);
                }}
              >
                {cameraName(id)}
              </button>
            );
          })}
        </div>
      )}
    </div>
  );
}

import { useMemo } from 'react';
import type { Track } from '@/domain/recordings';
import { otherRecordings } from '../model/nearbyRecordings';
import { replayText } from '@/text/features/replay';
import type { ReplayController } from '../playback/ReplayController';
import { usePlaybackTime } from '../playback/usePlaybackTime';
import styles from './OtherCameras.module.css';
import { commonText } from '@/text/common';

interface OtherCamerasProps {
  tracks: readonly Track[];
  controller: ReplayController | null;
  cameraId: string | null;
  selected: readonly string[];
  most: number;
  cameraName: (cameraId: string) => string;
  onSelect: (selected: string[]) => void;
}

export function OtherCameras(props: OtherCamerasProps) {
  const { tracks, controller, cameraId, selected, most, cameraName, onSelect } = props;
  const time = usePlaybackTime(controller);
  const offered = useMemo(() => {
    if (time === null || cameraId === null) return [];
    const near = otherRecordings(tracks, time, cameraId).map(({ recording }) => recording.cameraId);
    // A selected camera stays available without a recording of this time.
    return [...new Set([...near, ...selected.filter((id) => id !== cameraId)])];
  }, [tracks, time, cameraId, selected]);
  if (cameraId === null) return null;
  const isFull = selected.filter((id) => id !== cameraId).length >= most;
  return (
    <div className={styles.root}>
      <h2 className={styles.title}>{commonText.otherCameras}</h2>
      {offered.length === 0 ? (
        <p className={styles.none}>{replayText.noOtherCamera}</p>
      ) : (
        <div role="group" aria-label={commonText.otherCameras} className={styles.cameras}>
          {offered.map((id) => {
            const isSelected = selected.includes(id);
            return (
              <button
                key={id}
                type="button"
                className={styles.camera}
                aria-pressed={isSelected}
                aria-disabled={isFull && !isSelected}
                title={isFull && !isSelected ? replayText.atMost(most + 1) : undefined}
                onClick={() => {
                  if (isSelected) onSelect(selected.filter((other) => other !== id));
                  else if (!isFull) onSelect([...selected, id]);
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

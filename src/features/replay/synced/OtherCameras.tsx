import { useMemo } from 'react';
import { otherRecordings } from '../model/nearbyRecordings';
import { replayText } from '@/text/features/replay';
import { usePlaybackTime } from '../playback/usePlaybackTime';
import { useReplay } from '../ReplayContext';
import styles from './OtherCameras.module.css';
import { commonText } from '@/text/common';

export function OtherCameras() {
  const { day, player, synced } = useReplay();
  const { tracks, cameraName } = day;
  const { selected, limit, select } = synced;
  const cameraId = player.recording?.cameraId ?? null;
  const time = usePlaybackTime(player.controller);
  const offered = useMemo(() => {
    if (time === null || cameraId === null) return [];
    const near = otherRecordings(tracks, time, cameraId).map(({ recording }) => recording.cameraId);
    return [...new Set([...near, ...selected.filter((id) => id !== cameraId)])];
  }, [tracks, time, cameraId, selected]);
  if (cameraId === null) return null;
  const isFull = selected.filter((id) => id !== cameraId).length >= limit;
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
                title={isFull && !isSelected ? replayText.atMost(limit + 1) : undefined}
                onClick={() => {
                  if (isSelected) select(selected.filter((other) => other !== id));
                  else if (!isFull) select([...selected, id]);
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

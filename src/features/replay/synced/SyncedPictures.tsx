import type { Track } from '@/domain/recordings';
import { SyncedPicture } from './SyncedPicture';
import { OtherCameras } from './OtherCameras';
import type { ReplayPlayer } from '../playback/useReplayPlayer';
import type { SyncedCameras } from './useSyncedCameras';
import styles from '../Replay.module.css';

interface SyncedPicturesProps {
  player: ReplayPlayer;
  tracks: readonly Track[];
  synced: SyncedCameras;
  cameraName: (cameraId: string) => string;
  speed: number;
  isFull: boolean;
  onLarge: (cameraId: string) => void;
  onDurationChange: (key: string, length: number) => void;
}

export function SyncedPictures(props: SyncedPicturesProps) {
  const { player, tracks, synced, cameraName, speed, isFull, onLarge, onDurationChange } = props;
  const { controller, recording } = player;
  return (
    <>
      <div className={styles.offer}>
        <OtherCameras
          tracks={tracks}
          controller={controller}
          cameraId={recording?.cameraId ?? null}
          selected={synced.selected}
          most={synced.most}
          cameraName={cameraName}
          onSelect={synced.select}
        />
      </div>
      {controller && synced.tracks.length > 0 && (
        <div className={styles.synced}>
          {synced.tracks.map((track) => (
            <SyncedPicture
              key={track.cameraId}
              track={track}
              name={cameraName(track.cameraId)}
              controller={controller}
              rate={speed}
              isFull={isFull}
              isAudible={synced.audibleId === track.cameraId}
              onUnmute={() => synced.toggleAudible(track.cameraId)}
              onLarge={() => onLarge(track.cameraId)}
              onDurationChange={onDurationChange}
            />
          ))}
        </div>
      )}
    </>
  );
}

import type { Track } from '@/domain/replay/clips';
import { CompanionPicture } from './CompanionPicture';
import { SameMoment } from './SameMoment';
import type { ReplayPlayer } from './useReplayPlayer';
import type { SyncedCameras } from './useSyncedCameras';
import styles from './ReplayScreen.module.css';

interface SyncedPicturesProps {
  player: ReplayPlayer;
  /** Of all cameras. */
  tracks: readonly Track[];
  synced: SyncedCameras;
  cameraName: (cameraId: string) => string;
  speed: number;
  onLarge: (cameraId: string) => void;
  noteLength: (key: string, length: number) => void;
}

/** The other cameras that recorded the time that is shown, and the pictures of those that play in step. */
export function SyncedPictures(props: SyncedPicturesProps) {
  const { player, tracks, synced, cameraName, speed, onLarge, noteLength } = props;
  const { controller, clip } = player;
  return (
    <>
      <div className={styles.offer}>
        <SameMoment
          tracks={tracks}
          controller={controller}
          cameraId={clip?.cameraId ?? null}
          chosen={synced.chosen}
          most={synced.most}
          cameraName={cameraName}
          onChoose={synced.choose}
        />
      </div>
      {controller && synced.tracks.length > 0 && (
        <div className={styles.synced}>
          {synced.tracks.map((track) => (
            <CompanionPicture
              key={track.cameraId}
              track={track}
              name={cameraName(track.cameraId)}
              controller={controller}
              rate={speed}
              isHeard={synced.heardId === track.cameraId}
              onHear={() => synced.toggleHeard(track.cameraId)}
              onLarge={() => onLarge(track.cameraId)}
              noteLength={noteLength}
            />
          ))}
        </div>
      )}
    </>
  );
}

import { useReplay } from '../ReplayContext';
import { SyncedPicture } from './SyncedPicture';
import { OtherCameras } from './OtherCameras';
import styles from '../Replay.module.css';

export function SyncedPictures() {
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

import { memo, Suspense, useMemo, useState } from 'react';
import { placeKind } from '@/domain/place';
import { succeeded } from '@/domain/result';
import type { ViewAllTile } from '@/domain/viewAll';
import type { PlaybackSource } from '@/player/source';
import { viewAllText } from '@/text/viewAll';
import { lazyPart } from '@/ui/lazyPart';
import { PartMissing } from '@/ui/PartMissing';
import { Picture } from '@/ui/Picture';
import { PlaceDrawing } from '@/ui/PlaceDrawing';
import { PlayButton } from '@/ui/PlayButton';
import styles from './Tile.module.css';

const loadPlayer = () => import('@/player/VideoPlayer');
/** A failure is said when the player is really wanted. */
const preloadPlayer = () => void loadPlayer().catch(() => undefined);
const VideoPlayer = lazyPart(async () => (await loadPlayer()).VideoPlayer, PartMissing);

function Snapshot({ tile }: { tile: ViewAllTile }) {
  return (
    <Picture
      className={styles.picture}
      src={tile.snapshotUrl}
      alt={viewAllText.snapshotOf(tile.name)}
      placeholder={<PlaceDrawing kind={placeKind(tile.name)} />}
    />
  );
}

function RecordedVideo({ tile, videoUrl }: { tile: ViewAllTile; videoUrl: string }) {
  const source = useMemo<PlaybackSource>(
    () => ({
      key: `${tile.cameraId}:${videoUrl}`,
      ways: [{ kind: 'clip', url: () => Promise.resolve(succeeded(videoUrl)) }],
      snapshotUrl: tile.snapshotUrl,
    }),
    [tile.cameraId, tile.snapshotUrl, videoUrl],
  );
  return (
    <Suspense fallback={<Snapshot tile={tile} />}>
      <VideoPlayer name={tile.name} source={source} />
    </Suspense>
  );
}

/** One camera: its latest recording, started by its Play button, or its last picture. */
export const RealTile = memo(function RealTile({ tile }: { tile: ViewAllTile }) {
  const [isPlaying, setPlaying] = useState(false);
  const { name, videoUrl } = tile;
  return (
    <article className={styles.tile} aria-label={name} data-playing={isPlaying}>
      {videoUrl !== null && isPlaying ? (
        <RecordedVideo tile={tile} videoUrl={videoUrl} />
      ) : (
        <Snapshot tile={tile} />
      )}
      {videoUrl !== null && !isPlaying && (
        <PlayButton label={viewAllText.play(name)} onPlay={() => setPlaying(true)} onIntent={preloadPlayer} />
      )}
      <div className={styles.caption}>
        <h2 className={styles.name}>{name}</h2>
      </div>
    </article>
  );
});

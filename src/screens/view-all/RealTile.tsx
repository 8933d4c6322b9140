import { memo, Suspense, useMemo, useState } from 'react';
import { placeKind } from '@/domain/place';
import { succeeded } from '@/domain/result';
import type { ViewAllTile } from '@/domain/viewAll';
import type { PlaybackSource } from '@/player/core/source';
import { viewAllText } from '@/text/viewAll';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { PlayButton } from '@/ui/pictures/PlayButton';
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
  // The recording that was started goes on when the list brings a newer one, or a new address of the same.
  const [playing, setPlaying] = useState<{ tile: ViewAllTile; videoUrl: string } | null>(null);
  const { name, videoUrl } = tile;
  return (
    <article className={styles.tile} aria-label={name} data-playing={playing !== null}>
      {playing ? <RecordedVideo {...playing} /> : <Snapshot tile={tile} />}
      {videoUrl !== null && !playing && (
        <PlayButton
          label={viewAllText.play(name)}
          onPlay={() => setPlaying({ tile, videoUrl })}
          onIntent={preloadPlayer}
        />
      )}
      <div className={styles.caption}>
        <h2 className={styles.name}>{name}</h2>
      </div>
    </article>
  );
});

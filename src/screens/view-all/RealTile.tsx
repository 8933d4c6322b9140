import { memo, useState } from 'react';
import { placeKind } from '@/domain/place';
import type { ViewAllTile } from '@/domain/cameras/viewAll';
import { LazyPlayer } from '@/features/playback/LazyPlayer';
import { useTileMedia, useTilePrefetch } from '@/features/playback/sources';
import { useLanguage } from '@/text/language/useLanguage';
import { viewAllText } from '@/text/screens/viewAll';
import { classes } from '@/ui/base/classes';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { PlayButton } from '@/ui/pictures/PlayButton';
import styles from './Tile.module.css';

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
  const source = useTileMedia(tile, videoUrl);
  return (
    <LazyPlayer
      cameraId={tile.cameraId}
      name={tile.name}
      media={source}
      fallback={<Snapshot tile={tile} />}
    />
  );
}

export const RealTile = memo(function RealTile({
  tile,
  block,
  onPlay,
}: {
  tile: ViewAllTile;
  block: number;
  onPlay: (cameraId: string) => void;
}) {
  useLanguage();
  // A started recording continues when the list has a newer one, or a new URL for the same one.
  const [playing, setPlaying] = useState<{ tile: ViewAllTile; videoUrl: string } | null>(null);
  const { name, videoUrl } = tile;
  const prefetch = useTilePrefetch(videoUrl);
  return (
    <article className={styles.tile} aria-label={name} data-block={block} data-playing={playing !== null}>
      {playing ? <RecordedVideo {...playing} /> : <Snapshot tile={tile} />}
      {videoUrl !== null && !playing && (
        <PlayButton
          label={viewAllText.play(name)}
          onPlay={() => {
            onPlay(tile.cameraId);
            setPlaying({ tile, videoUrl });
          }}
          onIntent={prefetch}
        />
      )}
      <div className={styles.caption}>
        <h2 className={classes(styles.name, 'ends-in-ellipsis')} title={name}>
          {name}
        </h2>
      </div>
    </article>
  );
});

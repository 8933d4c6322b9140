import { useEffect, useState, memo } from 'react';
import type { SampleVideo } from '@/sample/sampleMedia';
import { viewAllText } from '@/text/screens/viewAll';
import { classes } from '@/ui/base/classes';
import { Pill } from '@/ui/pictures/Pill';
import styles from './Tile.module.css';
import type { ViewAllTile } from '@/domain/cameras/viewAll';
import { LazyPlayer } from '@/features/playback/LazyPlayer';
import { useTileMedia, useTilePrefetch } from '@/features/playback/sources';
import { useLanguage } from '@/text/language/useLanguage';
import { Picture } from '@/ui/pictures/Picture';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { PlayButton } from '@/ui/pictures/PlayButton';

function Snapshot({ tile }: { tile: ViewAllTile }) {
  return (
    <Picture
      className={styles.picture}
      src={tile.snapshotUrl}
      alt={viewAllText.snapshotOf(tile.name)}
      placeholder={<PlaceDrawing name={tile.name} />}
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
  // A started recording keeps playing when the list contains a newer one or a new URL.
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

interface Sample {
  name: string;
  imageUrl: string;
  video: SampleVideo | null;
}

interface Padding {
  total: number;
  moving: number;
  videos: readonly SampleVideo[];
  images: readonly string[];
}

export function samplesBeside(realTiles: number, { total, moving, videos, images }: Padding): Sample[] {
  const stills = images.slice(Math.min(moving, images.length - 1));
  return Array.from({ length: Math.max(0, total - realTiles) }, (_, index) => {
    const name = viewAllText.sampleName(index + 1);
    const video = index < moving ? videos[index] : undefined;
    if (video) return { name, imageUrl: video.posterUrl, video };
    return { name, imageUrl: stills[(index - moving) % stills.length] ?? '', video: null };
  });
}

function LoopingVideo({
  sample,
  videoUrl,
  isPaused,
}: {
  sample: Sample;
  videoUrl: string;
  isPaused: boolean;
}) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);

  useEffect(() => {
    if (!video || isPaused || typeof IntersectionObserver === 'undefined') return undefined;
    const watch = new IntersectionObserver((entries) => {
      const isOnScreen = entries.at(-1)?.isIntersecting ?? false;
      // Ignores a rejection of `play`, for example by power saving or because scrolling pauses the video. The
      // poster or the last frame then stays visible.
      if (isOnScreen) video.play().catch(() => undefined);
      else video.pause();
    });
    watch.observe(video);
    return () => {
      watch.disconnect();
      video.pause();
    };
  }, [video, isPaused]);

  return (
    <video
      ref={setVideo}
      className={styles.picture}
      src={videoUrl}
      poster={sample.imageUrl}
      aria-hidden="true"
      tabIndex={-1}
      muted
      loop
      playsInline
      preload="none"
      disablePictureInPicture
    />
  );
}

export function SampleTile({
  sample,
  isStill,
  isPaused,
}: {
  sample: Sample;
  isStill: boolean;
  isPaused: boolean;
}) {
  return (
    <article className={styles.tile} aria-label={sample.name}>
      {sample.video !== null && !isStill ? (
        <LoopingVideo sample={sample} videoUrl={sample.video.videoUrl} isPaused={isPaused} />
      ) : (
        <img className={styles.picture} src={sample.imageUrl} alt="" loading="lazy" decoding="async" />
      )}
      <div className={styles.caption}>
        <h2 className={classes(styles.name, 'ends-in-ellipsis')} title={sample.name}>
          {sample.name}
        </h2>
        <Pill onVideo>{viewAllText.sample}</Pill>
      </div>
    </article>
  );
}

import { memo, Suspense, useMemo, useState } from 'react';
import type { Camera } from '@/domain/camera';
import { placeKind } from '@/domain/place';
import type { PlaybackSource, PlaybackWay } from '@/player/core/source';
import { useAppDispatch } from '@/store/hooks';
import { requestLatestClip, requestLiveCredential } from '@/store/playback';
import { homeText } from '@/text/home';
import { classes } from '@/ui/base/classes';
import { lazyPart } from '@/ui/loading/lazyPart';
import { PartMissing } from '@/ui/loading/PartMissing';
import { Picture } from '@/ui/pictures/Picture';
import { Pill } from '@/ui/pictures/Pill';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { PlayButton } from '@/ui/pictures/PlayButton';
import { StrengthIcons } from './StrengthIcons';
import styles from './CameraTile.module.css';

const loadPlayer = () => import('@/player/VideoPlayer');
/** A failure is said when the player is really wanted. */
const preloadPlayer = () => void loadPlayer().catch(() => undefined);
const VideoPlayer = lazyPart(async () => (await loadPlayer()).VideoPlayer, PartMissing);

const SIZES = { large: 'large', tile: 'medium', row: 'small' } as const;

interface CameraTileProps {
  camera: Camera;
  shape: 'large' | 'tile' | 'row';
  className: string | undefined;
  /** Further down than the first screen: its picture waits until somebody scrolls there. */
  isBeyond: boolean;
  /** Whether this browser can show live streams. */
  livePlays: boolean;
  onPlay: (camera: Camera) => void;
  onShare: (camera: Camera) => void;
}

/** Live first where camera and browser can, then the newest recording; the snapshot remains. */
function usePlaybackSource(camera: Camera, livePlays: boolean): PlaybackSource {
  const dispatch = useAppDispatch();
  const { id, isLive, snapshotUrl } = camera;
  return useMemo(() => {
    const live: PlaybackWay = {
      kind: 'live',
      credential: (signal) => dispatch(requestLiveCredential(id, signal)),
    };
    const clip: PlaybackWay = { kind: 'clip', url: (signal) => dispatch(requestLatestClip(id, signal)) };
    const goesLive = isLive && livePlays;
    return {
      key: `${id}:${goesLive ? 'live' : 'clip'}`,
      ways: goesLive ? [live, clip] : [clip],
      snapshotUrl,
    };
  }, [dispatch, id, isLive, livePlays, snapshotUrl]);
}

function Snapshot({ camera, isBeyond }: { camera: Camera; isBeyond: boolean }) {
  return (
    <Picture
      src={camera.snapshotUrl}
      alt=""
      placeholder={<PlaceDrawing kind={placeKind(camera.name)} />}
      loading={isBeyond ? 'lazy' : 'eager'}
    />
  );
}

/** One camera: its last picture and state, and its video once played. */
export const CameraTile = memo(function CameraTile({
  camera,
  shape,
  className,
  isBeyond,
  livePlays,
  onPlay,
  onShare,
}: CameraTileProps) {
  const [isPlaying, setPlaying] = useState(false);
  const source = usePlaybackSource(camera, livePlays);
  const { name, isLive, batteryPercent, networkPercent } = camera;

  const play = () => {
    onPlay(camera);
    setPlaying(true);
  };

  const status = camera.status || homeText.statusUnknown;
  const caption = (
    <div className={styles.caption}>
      <h2 className={styles.name} title={name}>
        {name}
      </h2>
      <span className={styles.state}>
        {isLive && (
          <span className={styles.strengths}>
            <StrengthIcons battery={batteryPercent} network={networkPercent} withNumbers={shape === 'row'} />
          </span>
        )}
        <span className={styles.pill}>
          <Pill tone={isLive ? 'live' : 'offline'} onVideo={shape !== 'row'}>
            {status}
          </Pill>
        </span>
      </span>
    </div>
  );

  return (
    <article
      className={classes(styles.tile, className)}
      aria-label={name}
      data-shape={shape}
      data-playing={isPlaying}
    >
      <div className={styles.screen}>
        {isPlaying ? (
          <Suspense fallback={<Snapshot camera={camera} isBeyond={isBeyond} />}>
            <VideoPlayer
              name={name}
              source={source}
              {...(camera.isOwner ? { onShare: () => onShare(camera) } : {})}
            />
          </Suspense>
        ) : (
          <>
            <Snapshot camera={camera} isBeyond={isBeyond} />
            <PlayButton
              label={homeText.play(name)}
              size={SIZES[shape]}
              onPlay={play}
              onIntent={preloadPlayer}
            />
          </>
        )}
      </div>
      {caption}
    </article>
  );
});

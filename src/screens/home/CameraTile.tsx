import { memo, useState } from 'react';
import type { Camera } from '@/domain/cameras/camera';
import { placeKind } from '@/domain/place';
import { LazyPlayer } from '@/features/playback/LazyPlayer';
import { useCameraMedia } from '@/features/playback/sources';
import { promptPart } from '@/ui/loading/lazyPart';
import { homeText } from '@/text/screens/home';
import { useLanguage } from '@/text/language/useLanguage';
import { classes } from '@/ui/base/classes';
import { Picture } from '@/ui/pictures/Picture';
import { Pill } from '@/ui/pictures/Pill';
import { PlaceDrawing } from '@/ui/pictures/PlaceDrawing';
import { PlayButton } from '@/ui/pictures/PlayButton';
import type { RecordingActions } from './RecordingMenu';
import { StrengthIcons } from './StrengthIcons';
import styles from './CameraTile.module.css';

const { Part: RecordingMenu } = promptPart(
  async () => (await import('./RecordingMenu')).RecordingMenu,
  () => null,
);

const SIZES = { large: 'large', tile: 'medium', row: 'small' } as const;

interface CameraTileProps {
  camera: Camera;
  shape: 'large' | 'tile' | 'row';
  className: string | undefined;
  block: number;
  isBeyond: boolean;
  livePlays: boolean;
  onPlay: (camera: Camera) => void;
  onShare: (camera: Camera) => void;
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

export const CameraTile = memo(function CameraTile({
  camera,
  shape,
  className,
  block,
  isBeyond,
  livePlays,
  onPlay,
  onShare,
}: CameraTileProps) {
  useLanguage();
  // Keeps the started source when a newer list of cameras arrives.
  const [started, setStarted] = useState<'no' | 'live' | 'recording'>('no');
  const isPlaying = started !== 'no';
  const [actions, setActions] = useState<RecordingActions>({});
  const { media, recording, prefetch, cancel } = useCameraMedia(
    { ...camera, isLive: started === 'no' ? camera.isLive : started === 'live' },
    livePlays,
    camera.isLive,
  );
  // Starts live video only if no recording plays, because live video would replace it.
  if (started === 'recording' && camera.isLive && recording === null) setStarted('live');
  const { name, isLive, batteryPercent, networkPercent } = camera;

  const play = () => {
    prefetch('press');
    onPlay(camera);
    setStarted(camera.isLive ? 'live' : 'recording');
  };

  const status = homeText.status(camera.status);
  const caption = (
    <div className={styles.caption}>
      <h2 className={classes(styles.name, 'ends-in-ellipsis')} title={name}>
        {name}
      </h2>
      <span className={styles.state}>
        {isLive && (
          <span className={styles.strengths}>
            <StrengthIcons battery={batteryPercent} network={networkPercent} withNumbers={shape === 'row'} />
          </span>
        )}
        {/* Hides the camera's state behind the player's own, but screen readers still read it. */}
        <span className={isPlaying && shape !== 'row' ? 'visually-hidden' : styles.pill}>
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
      data-block={block}
      data-shape={shape}
      data-playing={isPlaying}
    >
      <div className={styles.screen}>
        {isPlaying ? (
          <>
            <LazyPlayer
              {...(recording && actions)}
              cameraId={camera.id}
              name={name}
              media={media}
              onShare={camera.isOwner ? () => onShare(camera) : undefined}
              fallback={<Snapshot camera={camera} isBeyond={isBeyond} />}
            />
            {recording && <RecordingMenu camera={camera} recording={recording} onChange={setActions} />}
          </>
        ) : (
          <>
            <Snapshot camera={camera} isBeyond={isBeyond} />
            <PlayButton
              label={homeText.play(name)}
              size={SIZES[shape]}
              onPlay={play}
              onIntent={prefetch}
              onCancel={cancel}
            />
          </>
        )}
      </div>
      {caption}
    </article>
  );
});

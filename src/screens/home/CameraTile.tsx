import { memo, useState, type ReactNode } from 'react';
import { type Camera, strengthBand, type StrengthBand } from '@/domain/cameras/camera';
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
import styles from './CameraTile.module.css';
import BatteryFull from 'lucide-react/icons/battery-full';
import BatteryLow from 'lucide-react/icons/battery-low';
import BatteryMedium from 'lucide-react/icons/battery-medium';
import BatteryWarning from 'lucide-react/icons/battery-exclamation-point';
import type { LucideIcon } from 'lucide-react';

const BATTERY: Readonly<Record<StrengthBand, LucideIcon>> = {
  3: BatteryFull,
  2: BatteryMedium,
  1: BatteryLow,
  0: BatteryWarning,
};

const BARS = [6, 10, 14, 18] as const;

function NetworkBars({ band }: { band: StrengthBand }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
      {BARS.map((height, index) => (
        <rect
          key={height}
          x={1 + index * 5}
          y={19 - height}
          width="3.4"
          height={height}
          rx="1.2"
          opacity={index <= band ? 1 : 0.35}
        />
      ))}
    </svg>
  );
}

interface MeasureProps {
  percent: number;
  withNumber: boolean;
}

function Strength({
  percent,
  withNumber,
  name,
  children,
}: MeasureProps & { name: string; children: ReactNode }) {
  return (
    <span role="img" aria-label={name} title={name} className={styles.icon} data-band={strengthBand(percent)}>
      {children}
      {withNumber && <span className={styles.number}>{homeText.percent(percent)}</span>}
    </span>
  );
}

function Battery(measure: MeasureProps) {
  const Icon = BATTERY[strengthBand(measure.percent)];
  return (
    <Strength {...measure} name={homeText.battery(measure.percent)}>
      <Icon size={22} />
    </Strength>
  );
}

function Network(measure: MeasureProps) {
  return (
    <Strength {...measure} name={homeText.network(measure.percent)}>
      <NetworkBars band={strengthBand(measure.percent)} />
    </Strength>
  );
}

interface StrengthIconsProps {
  battery: number | null;
  network: number | null;
  withNumbers?: boolean;
}

function StrengthIcons({ battery, network, withNumbers = false }: StrengthIconsProps) {
  return (
    <>
      {battery !== null && <Battery percent={battery} withNumber={withNumbers} />}
      {network !== null && <Network percent={network} withNumber={withNumbers} />}
    </>
  );
}

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
      placeholder={<PlaceDrawing name={camera.name} />}
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
  const [started, setStarted] = useState<'no' | 'live' | 'recording'>('no');
  const isPlaying = started !== 'no';
  const [actions, setActions] = useState<RecordingActions>({});
  const { media, recording, prefetch, cancel } = useCameraMedia(
    { ...camera, isLive: started === 'no' ? camera.isLive : started === 'live' },
    livePlays,
    camera.isLive,
  );
  // Starts live video only if no recording plays, because it would replace the recording.
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
        {/* Visible only to screen readers on a playing tile, because the player shows its own status. */}
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

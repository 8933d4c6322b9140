import {
  Activity,
  Camera,
  Download,
  Ellipsis,
  EyeOff,
  Gauge,
  Keyboard,
  Link,
  Maximize,
  Minimize,
  Pause,
  PictureInPicture,
  PictureInPicture2,
  Play,
  RotateCcw,
  RotateCw,
  Scissors,
  Share2,
  SkipBack,
  SkipForward,
  VenetianMask,
} from 'lucide-react';
import { SKIP_SECONDS } from '@/config/constants';
import { playerText } from '@/text/player/player';
import { savingText } from '@/text/player/saving';
import { zoomText } from '@/text/player/zoom';
import { smallWindowText } from '@/text/player/smallWindow';
import { IconButton } from '@/ui/base/IconButton';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import { BACK, canPictureInPicture, canSkip, canToggle, FORWARD, isPlaying, type Commands } from './commands';
import styles from './Controls.module.css';
import { Menu, type MenuItem } from '@/ui/base/Menu';
import type { RecordingExport } from '../recordingExport';
import type { FrameSource } from '../core/frameTables';
import type { PlaybackView } from '../core/driver/PlaybackDriver';
import type { ZoomState } from '../zoom/ZoomController';
import type { FrameBarProps } from '../frameSteps/FrameBar';
import { SeekBar } from './seek/SeekBar';
import { useMediaState } from './useMediaState';
import { VolumeControl } from './VolumeControl';

const hasPicture = ({ poster, state }: PlaybackView): boolean =>
  poster === 'none' && (state.kind === 'live' || state.kind === 'recorded' || state.kind === 'stalled');

interface ControlsProps {
  view: PlaybackView;
  video: HTMLVideoElement | null;
  commands: Commands;
  tables: FrameSource['tables'];
  frames: Pick<FrameBarProps, 'source' | 'relay'> | null;
  isFull: boolean;
  onShare?: (() => void) | undefined;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  saving?: RecordingExport | undefined;
  onCut?: (() => void) | undefined;
  onCover?: (() => void) | null | undefined;
  zoom: ZoomState;
  zoomItems: readonly MenuItem[];
  onSaveFrame: () => void;
  onRedactFrame: () => void;
  onCopyLink?: (() => void) | undefined;
  onSmallWindow?: (() => void) | undefined;
  isSmall: boolean;
  onDetails: () => void;
  onShortcuts: () => void;
  onMenuChange: (open: boolean) => void;
}

const RATES = [0.5, 1, 1.5, 2, 4, 8];
const ICON = 20;

const iconOnly = (
  icon: MenuItem['icon'],
  label: string,
  onSelect: () => void,
  disabled = false,
): MenuItem => ({
  icon,
  label,
  onSelect,
  disabled,
});

const onlyNarrow = (item: MenuItem): MenuItem => ({ ...item, className: styles.narrow });

/**
 * Shows the player's controls. A narrow player moves the previous, next and Picture-in-Picture buttons into
 * its menu.
 */
export function Controls(props: ControlsProps) {
  const { view, video, commands, isFull, onShare, onPrevious, onNext, saving, onCopyLink } = props;
  const { onSmallWindow, isSmall, onMenuChange } = props;
  const { rate } = useMediaState(video);
  const playing = isPlaying(view);
  const skips = canSkip(view);
  const hasNoPicture = !hasPicture(view);
  const wholeFrame = props.zoom.isZoomed ? zoomText.wholeFrame : undefined;

  const speeds = RATES.map((value) => ({
    label: playerText.speedValue(value),
    checked: value === rate,
    onSelect: () => {
      commands.setRate(value);
    },
  }));
  const clips: MenuItem[] = [
    ...(onPrevious ? [iconOnly(<SkipBack size={18} />, playerText.previous, onPrevious)] : []),
    ...(onNext ? [iconOnly(<SkipForward size={18} />, playerText.next, onNext)] : []),
  ];
  const floating: MenuItem[] =
    canPictureInPicture() && !isSmall
      ? [
          {
            ...iconOnly(
              <PictureInPicture2 size={18} />,
              playerText.pictureInPicture,
              commands.togglePictureInPicture,
              hasNoPicture,
            ),
            note: wholeFrame,
          },
        ]
      : [];
  const clip: MenuItem[] = saving
    ? [
        {
          ...iconOnly(<Download size={18} />, savingText.saveClip, saving.save, saving.isSaving),
          note: [saving.isSaved ? savingText.saved : '', wholeFrame].filter(Boolean).join(' · ') || undefined,
        },
        iconOnly(<Scissors size={18} />, savingText.cut, () => props.onCut?.(), props.onCut === undefined),
      ]
    : [];
  const { onCover } = props;
  const covering: MenuItem[] =
    onCover === undefined
      ? []
      : [iconOnly(<VenetianMask size={18} />, savingText.cover, () => onCover?.(), onCover === null)];
  const more: MenuItem[] = [
    ...[...clips, ...floating].map(onlyNarrow),
    ...(onSmallWindow
      ? [
          iconOnly(
            <PictureInPicture size={18} />,
            isSmall ? smallWindowText.bringBack : smallWindowText.open,
            onSmallWindow,
          ),
        ]
      : []),
    ...clip,
    ...covering,
    ...props.zoomItems,
    iconOnly(<Camera size={18} />, playerText.savePicture, props.onSaveFrame, hasNoPicture),
    ...(isSmall
      ? []
      : [iconOnly(<EyeOff size={18} />, playerText.redactPicture, props.onRedactFrame, hasNoPicture)]),
    ...(onCopyLink ? [iconOnly(<Link size={18} />, playerText.copyLink, onCopyLink)] : []),
    iconOnly(<Activity size={18} />, playerText.details, props.onDetails),
    iconOnly(<Keyboard size={18} />, playerText.shortcuts, props.onShortcuts),
  ];

  return (
    <div ref={moveFocusOnUnmount} className={styles.controls}>
      {view.state.kind === 'recorded' && (
        <SeekBar video={video} commands={commands} tables={props.tables} frames={props.frames} />
      )}
      <div className={styles.row}>
        <IconButton
          label={playing ? playerText.pause : playerText.play}
          // A disabled button would lose focus while the video loads.
          aria-disabled={!playing && !canToggle(view)}
          onClick={commands.togglePlay}
        >
          {playing ? <Pause size={ICON} /> : <Play size={ICON} />}
        </IconButton>
        <IconButton
          label={playerText.back(SKIP_SECONDS)}
          disabled={!skips}
          onClick={() => {
            commands.skip(BACK);
          }}
        >
          <RotateCcw size={ICON} />
        </IconButton>
        <IconButton
          label={playerText.forward(SKIP_SECONDS)}
          disabled={!skips}
          onClick={() => {
            commands.skip(FORWARD);
          }}
        >
          <RotateCw size={ICON} />
        </IconButton>
        {clips.map((item) => (
          <IconButton
            key={item.label}
            ref={moveFocusOnUnmount}
            label={item.label}
            className={styles.wide}
            onClick={item.onSelect}
          >
            {item.icon}
          </IconButton>
        ))}
        <VolumeControl video={video} commands={commands} />
        <span className={styles.gap} />
        {skips && (
          <Menu
            label={playerText.speed}
            icon={rate === 1 ? <Gauge size={ICON} /> : <span className={styles.rate}>{rate}×</span>}
            items={speeds}
            onOpenChange={onMenuChange}
          />
        )}
        {floating.map((item) => (
          <IconButton
            key={item.label}
            label={item.label}
            className={styles.wide}
            disabled={item.disabled}
            aria-description={item.note}
            onClick={item.onSelect}
          >
            {item.icon}
          </IconButton>
        ))}
        <Menu
          label={playerText.more}
          icon={<Ellipsis size={ICON} />}
          items={more}
          onOpenChange={onMenuChange}
        />
        {onShare && (
          <IconButton label={playerText.share} onClick={onShare}>
            <Share2 size={ICON} />
          </IconButton>
        )}
        {!isSmall && (
          <IconButton
            label={isFull ? playerText.exitFullScreen : playerText.fullScreen}
            onClick={commands.toggleFullScreen}
          >
            {isFull ? <Minimize size={ICON} /> : <Maximize size={ICON} />}
          </IconButton>
        )}
      </div>
    </div>
  );
}

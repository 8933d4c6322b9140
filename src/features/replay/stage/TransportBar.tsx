import {
  EllipsisVertical,
  Gauge,
  Maximize,
  Minimize,
  Pause,
  Play,
  SkipBack,
  SkipForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { SPEEDS, type Speed } from '@/domain/replayAddress';
import { Menu, type MenuItem } from '@/ui/base/Menu';

import { playerText } from '@/text/player/player';
import { replayText } from '@/text/features/replay';
import { IconButton } from '@/ui/base/IconButton';
import styles from './TransportBar.module.css';
import { commonText } from '@/text/common';

interface TransportBarProps {
  isPlaying: boolean;
  canPlay: boolean;
  speed: Speed;
  isMuted: boolean;
  isFull: boolean;
  more: readonly MenuItem[];
  onToggle: () => void;
  onStep: (by: 1 | -1) => void;
  onSpeed: (speed: Speed) => void;
  onMute: () => void;
  onFullScreen: () => void;
}

const ICON = 22;

export function TransportBar(props: TransportBarProps) {
  const { isPlaying, canPlay, speed, isMuted, isFull, more } = props;
  const { onToggle, onStep, onSpeed, onMute, onFullScreen } = props;
  return (
    <div className={styles.bar} dir="ltr">
      <span className={styles.start}>
        <Menu
          label={replayText.speed}
          icon={
            speed === 1 ? (
              <Gauge size={ICON} />
            ) : (
              <span className={styles.speed}>{replayText.speedValue(speed)}</span>
            )
          }
          items={SPEEDS.map((value) => ({
            label: replayText.speedValue(value),
            checked: value === speed,
            onSelect: () => onSpeed(value),
          }))}
          onOpenChange={() => undefined}
        />
      </span>
      <span className={styles.middle}>
        <IconButton label={replayText.previousEvent} disabled={!canPlay} onClick={() => onStep(-1)}>
          <SkipBack size={ICON} />
        </IconButton>
        <IconButton
          label={isPlaying ? commonText.pause : replayText.play}
          className={styles.play}
          disabled={!canPlay}
          onClick={onToggle}
        >
          {isPlaying ? <Pause size={ICON} /> : <Play size={ICON} />}
        </IconButton>
        <IconButton label={replayText.nextEvent} disabled={!canPlay} onClick={() => onStep(1)}>
          <SkipForward size={ICON} />
        </IconButton>
      </span>
      <span className={styles.end}>
        <IconButton label={isMuted ? replayText.unmute : replayText.mute} onClick={onMute}>
          {isMuted ? <VolumeX size={ICON} /> : <Volume2 size={ICON} />}
        </IconButton>
        <Menu
          label={playerText.more}
          icon={<EllipsisVertical size={ICON} />}
          items={more}
          onOpenChange={() => undefined}
        />
        <IconButton label={isFull ? commonText.exitFullScreen : commonText.fullScreen} onClick={onFullScreen}>
          {isFull ? <Minimize size={ICON} /> : <Maximize size={ICON} />}
        </IconButton>
      </span>
    </div>
  );
}

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
import { SPEEDS } from '@/domain/replayAddress';
import { Menu, type MenuItem } from '@/ui/base/Menu';

import { playerText } from '@/text/player/player';
import { replayText } from '@/text/features/replay';
import { IconButton } from '@/ui/base/IconButton';
import { useReplay } from '../ReplayContext';
import styles from './TransportBar.module.css';
import { commonText } from '@/text/common';

const ICON = 22;

export function TransportBar({ more }: { more: readonly MenuItem[] }) {
  const { day, player, synced, speed, setSpeed, fullScreen, commands } = useReplay();
  const isPlaying = player.view?.wantsToPlay === true;
  const canPlay = day.queue.length > 0;
  const { isMuted } = synced;
  const { isFull } = fullScreen;
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
            onSelect: () => setSpeed(value),
          }))}
          onOpenChange={() => undefined}
        />
      </span>
      <span className={styles.middle}>
        <IconButton label={replayText.previousEvent} disabled={!canPlay} onClick={() => commands.step(-1)}>
          <SkipBack size={ICON} />
        </IconButton>
        <IconButton
          label={isPlaying ? commonText.pause : replayText.play}
          className={styles.play}
          disabled={!canPlay}
          onClick={commands.toggle}
        >
          {isPlaying ? <Pause size={ICON} /> : <Play size={ICON} />}
        </IconButton>
        <IconButton label={replayText.nextEvent} disabled={!canPlay} onClick={() => commands.step(1)}>
          <SkipForward size={ICON} />
        </IconButton>
      </span>
      <span className={styles.end}>
        <IconButton label={isMuted ? replayText.unmute : replayText.mute} onClick={synced.toggleMuted}>
          {isMuted ? <VolumeX size={ICON} /> : <Volume2 size={ICON} />}
        </IconButton>
        <Menu
          label={playerText.more}
          icon={<EllipsisVertical size={ICON} />}
          items={more}
          onOpenChange={() => undefined}
        />
        <IconButton
          label={isFull ? commonText.exitFullScreen : commonText.fullScreen}
          onClick={fullScreen.toggle}
        >
          {isFull ? <Minimize size={ICON} /> : <Maximize size={ICON} />}
        </IconButton>
      </span>
    </div>
  );
}

import { Volume1, Volume2, VolumeX } from 'lucide-react';
import { useState } from 'react';
import { playerText } from '@/text/player/player';
import { classes } from '@/ui/base/classes';
import { IconButton } from '@/ui/base/IconButton';
import type { Commands } from './commands';
import controls from './Controls.module.css';
import seek from './seek/SeekBar.module.css';
import { useMediaState, type MediaState } from './useMediaState';
import styles from './VolumeControl.module.css';

const ICON = 20;
const LOUD = 0.5;

/** Combines the mute button and the volume slider. */
export function VolumeControl({ video, commands }: { video: HTMLVideoElement | null; commands: Commands }) {
  const state = useMediaState(video);
  /**
   * The element reports a new volume only after a delay. Until then, this value keeps the slider from jumping
   * back.
   */
  const [pending, setPending] = useState<{ percent: number; before: MediaState } | null>(null);
  const { muted, volume } = state;
  const percent = pending?.before === state ? pending.percent : muted ? 0 : Math.round(volume * 100);
  const Icon = muted ? VolumeX : volume < LOUD ? Volume1 : Volume2;
  return (
    <span className={styles.volume}>
      <IconButton label={muted ? playerText.unmute : playerText.mute} onClick={commands.toggleMute}>
        <Icon size={ICON} />
      </IconButton>
      <input
        type="range"
        className={classes(seek.slider, styles.slider, controls.wide)}
        aria-label={playerText.volume}
        aria-valuetext={playerText.volumeValue(percent)}
        min={0}
        max={100}
        step={5}
        value={percent}
        style={{ '--played': `${String(percent)}%`, '--loaded': '0%' }}
        onChange={({ currentTarget: { valueAsNumber } }) => {
          setPending({ percent: valueAsNumber, before: state });
          commands.setVolume(valueAsNumber / 100);
        }}
      />
    </span>
  );
}

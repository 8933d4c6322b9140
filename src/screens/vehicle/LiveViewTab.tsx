import { Camera, CircleDot, Maximize, Mic, Minimize, Volume2 } from 'lucide-react';
import { useState } from 'react';
import type { Vehicle } from '@/domain/vehicle';
import { liveViewText } from '@/text/screens/vehicles';
import { IconButton } from '@/ui/base/IconButton';
import { useFullScreen } from '@/ui/hooks/useFullScreen';
import { Pill } from '@/ui/pictures/Pill';
import { DashStill } from '@/features/vehicles/DashStill';
import styles from './LiveViewTab.module.css';
import { commonText } from '@/text/common';

const CONTROLS = [
  { name: 'snapshot', Icon: Camera },
  { name: 'record', Icon: CircleDot },
  { name: 'microphone', Icon: Mic },
  { name: 'sound', Icon: Volume2 },
] as const;

type Control = (typeof CONTROLS)[number]['name'];

export function LiveViewTab({ vehicle }: { vehicle: Vehicle }) {
  const [card, setCard] = useState<HTMLElement | null>(null);
  const { isFull, toggle } = useFullScreen(card);
  const [pressed, setPressed] = useState<{ name: Control; count: number } | null>(null);
  const notePress = (name: Control) => setPressed((before) => ({ name, count: (before?.count ?? 0) + 1 }));

  return (
    <article ref={setCard} className={styles.card} aria-label={vehicle.name}>
      <div className={styles.picture}>
        <DashStill src={vehicle.stillUrl} alt={liveViewText.still(vehicle.name)} />
        <div className={styles.top}>
          <p className={styles.name}>{vehicle.name}</p>
          {vehicle.isLive && (
            <Pill tone="live" onVideo>
              {commonText.live}
            </Pill>
          )}
        </div>
        <div className={styles.controls} dir="ltr" role="group" aria-label={liveViewText.controlGroup}>
          {CONTROLS.map(({ name, Icon }) => (
            <IconButton key={name} label={liveViewText.controls[name]} onClick={() => notePress(name)}>
              <Icon size={20} aria-hidden="true" />
            </IconButton>
          ))}
          <IconButton
            label={isFull ? liveViewText.controls.exitFullScreen : liveViewText.controls.fullScreen}
            onClick={toggle}
          >
            {isFull ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
          </IconButton>
        </div>
      </div>
      <p className={styles.note} role="status">
        {/* A new element makes screen readers announce the same text again. */}
        <span key={pressed?.count}>
          {pressed ? liveViewText.controlSample(liveViewText.controls[pressed.name]) : liveViewText.sample}
        </span>
      </p>
    </article>
  );
}

import { Camera, CircleDot, Maximize, Mic, Minimize, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Vehicle } from '@/domain/vehicle';
import { liveViewText } from '@/text/screens/vehicles';
import { IconButton } from '@/ui/base/IconButton';
import { Pill } from '@/ui/pictures/Pill';
import { DashStill } from '@/features/vehicles/DashStill';
import styles from './LiveViewTab.module.css';

const CONTROLS = [
  { name: 'snapshot', Icon: Camera },
  { name: 'record', Icon: CircleDot },
  { name: 'microphone', Icon: Mic },
  { name: 'sound', Icon: Volume2 },
] as const;

type Control = keyof typeof liveViewText.controls;

/** What the vehicle's camera sees: in the sample a still, which says so. */
export function LiveViewTab({ vehicle }: { vehicle: Vehicle }) {
  const card = useRef<HTMLElement>(null);
  const [isFull, setIsFull] = useState(false);
  /** What was pressed last; the sample can do none of it. */
  const [pressed, setPressed] = useState<{ name: Control; count: number } | null>(null);
  const notePress = (name: Control) => setPressed((before) => ({ name, count: (before?.count ?? 0) + 1 }));

  useEffect(() => {
    const update = (): void => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', update);
    return () => document.removeEventListener('fullscreenchange', update);
  }, []);

  const toggleFull = (): void => {
    const refused = (): void => notePress('fullScreen');
    if (document.fullscreenElement) document.exitFullscreen().catch(refused);
    else if (card.current?.requestFullscreen) card.current.requestFullscreen().catch(refused);
    else refused();
  };

  return (
    <article ref={card} className={styles.card} aria-label={vehicle.name}>
      <div className={styles.picture}>
        <DashStill src={vehicle.stillUrl} alt={liveViewText.still(vehicle.name)} />
        <div className={styles.top}>
          <p className={styles.name}>{vehicle.name}</p>
          {vehicle.isLive && (
            <Pill tone="live" onVideo>
              {liveViewText.live}
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
            onClick={toggleFull}
          >
            {isFull ? <Minimize size={20} aria-hidden="true" /> : <Maximize size={20} aria-hidden="true" />}
          </IconButton>
        </div>
      </div>
      <p className={styles.note} role="status">
        {/* The same words are heard again only as new ones. */}
        <span key={pressed?.count}>
          {pressed ? liveViewText.controlSample(liveViewText.controls[pressed.name]) : liveViewText.sample}
        </span>
      </p>
    </article>
  );
}

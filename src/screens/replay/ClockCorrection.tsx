import { Minus, Plus } from 'lucide-react';
import { LARGEST_CORRECTION } from '@/domain/replay/clips';
import { replayText } from '@/text/replay';
import { IconButton } from '@/ui/base/IconButton';
import styles from './ClockCorrection.module.css';

const STEP = 500;

/** Puts a camera's clock right, so that its pictures meet those of the others. */
export function ClockCorrection({
  name,
  value,
  onChange,
}: {
  name: string;
  /** Milliseconds that are added to the camera's times. */
  value: number;
  onChange: (milliseconds: number) => void;
}) {
  return (
    <div
      role="group"
      aria-label={replayText.clock(name)}
      className={styles.clock}
      title={replayText.clockHint}
    >
      <span className={styles.name}>{replayText.clock(name)}</span>
      <IconButton
        label={replayText.earlier}
        disabled={value <= -LARGEST_CORRECTION}
        onClick={() => onChange(value - STEP)}
      >
        <Minus size={16} />
      </IconButton>
      <output className={styles.value}>{replayText.clockValue(value)}</output>
      <IconButton
        label={replayText.laterStep}
        disabled={value >= LARGEST_CORRECTION}
        onClick={() => onChange(value + STEP)}
      >
        <Plus size={16} />
      </IconButton>
    </div>
  );
}

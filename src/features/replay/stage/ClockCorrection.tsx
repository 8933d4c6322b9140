import { Minus, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { MAX_CORRECTION_MS } from '@/domain/recordings';
import { replayText } from '@/text/features/replay';
import { Button } from '@/ui/base/Button';
import { IconButton } from '@/ui/base/IconButton';
import { moveFocusOnUnmount } from '@/ui/hooks/moveFocusOnUnmount';
import styles from './ClockCorrection.module.css';
import { commonText } from '@/text/common';

const STEP_MS = 500;

interface ClockCorrectionProps {
  name: string;
  value: number;
  onChange: (milliseconds: number) => void;
  onClose: () => void;
}

export function ClockCorrection({ name, value, onChange, onClose }: ClockCorrectionProps) {
  const group = useRef<HTMLDivElement>(null);
  // Takes focus, because the menu item that opened this panel has unmounted.
  useEffect(() => group.current?.focus(), []);
  useLayoutEffect(() => moveFocusOnUnmount(group.current), []);
  return (
    <div ref={group} role="group" tabIndex={-1} aria-label={replayText.clock(name)} className={styles.clock}>
      <p className={styles.words}>
        <strong>{replayText.clock(name)}</strong> <span>{replayText.clockHint}</span>
      </p>
      <span className={styles.value}>
        <IconButton
          label={replayText.earlier}
          aria-disabled={value <= -MAX_CORRECTION_MS}
          onClick={() => onChange(value - STEP_MS)}
        >
          <Minus size={18} />
        </IconButton>
        <output>{replayText.clockValue(value)}</output>
        <IconButton
          label={replayText.laterStep}
          aria-disabled={value >= MAX_CORRECTION_MS}
          onClick={() => onChange(value + STEP_MS)}
        >
          <Plus size={18} />
        </IconButton>
      </span>
      <Button variant="quiet" className={styles.done} onClick={onClose}>
        {commonText.done}
      </Button>
    </div>
  );
}

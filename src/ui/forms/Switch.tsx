import { useId, type ReactNode } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (isOn: boolean) => void;
  children: ReactNode;
}

/** Applies a change at once: https://www.w3.org/WAI/ARIA/apg/patterns/switch/ */
export function Switch({ label, checked, onChange, children }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <button
        type="button"
        role="switch"
        className={styles.button}
        aria-checked={checked}
        aria-describedby={id}
        onClick={() => onChange(!checked)}
      >
        {label}
        <span className={styles.track} />
      </button>
      <div id={id} className={styles.what}>
        {children}
      </div>
    </div>
  );
}

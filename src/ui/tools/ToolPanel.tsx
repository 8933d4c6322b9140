import { Suspense, useId, useState, type ReactNode } from 'react';
import { Button } from '../base/Button';
import styles from './ToolPanel.module.css';

interface ToolPanelProps {
  /** Of the button, and of the region that it opens. */
  label: string;
  icon: ReactNode;
  isInitiallyOpen?: boolean;
  onClose?: () => void;
  /** Rendered while it is open, so that its code may be loaded then. */
  children: ReactNode;
}

/** A button among those of other tools, and the region that it opens below all of them. */
export function ToolPanel({ label, icon, isInitiallyOpen = false, onClose, children }: ToolPanelProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const id = useId();
  return (
    <div className={styles.root}>
      <Button
        variant="quiet"
        className={styles.open}
        icon={icon}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          if (isOpen) onClose?.();
          setOpen(!isOpen);
        }}
      >
        {label}
      </Button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <section aria-label={label}>
            <Suspense fallback={null}>{children}</Suspense>
          </section>
        )}
      </div>
    </div>
  );
}

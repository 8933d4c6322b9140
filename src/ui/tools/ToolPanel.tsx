import { Suspense, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '../base/Button';
import styles from './ToolPanel.module.css';

interface ToolPanelProps {
  label: string;
  icon: ReactNode;
  isInitiallyOpen?: boolean;
  /** The children are rendered only while the panel is open, because their code loads on demand. */
  children: ReactNode;
}

function ScrollIntoView({ target }: { target: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    // The braces discard the promise that Chromium returns, because React expects a clean-up function or
    // nothing.
    target.current?.scrollIntoView({ block: 'nearest' });
  }, [target]);
  return null;
}

export function ToolPanel({ label, icon, isInitiallyOpen = false, children }: ToolPanelProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const [isPressed, setPressed] = useState(false);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.root}>
      <Button
        variant="quiet"
        className={styles.open}
        icon={icon}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setPressed(true);
          setOpen(!isOpen);
        }}
      >
        {label}
      </Button>
      <div ref={panel} id={id} className={styles.panel} hidden={!isOpen}>
        {isOpen && (
          <section aria-label={label}>
            <Suspense fallback={null}>
              {children}
              {isPressed && <ScrollIntoView target={panel} />}
            </Suspense>
          </section>
        )}
      </div>
    </div>
  );
}

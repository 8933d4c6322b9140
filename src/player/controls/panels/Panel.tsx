import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { readingDirection } from '@/text/language/direction';
import { playerText } from '@/text/player/player';
import { IconButton } from '@/ui/base/IconButton';
import styles from './Panel.module.css';

/** Renders inside the player, so that the panel is visible in full screen. Takes focus when it mounts. */
export function Panel({
  title,
  onClose,
  children,
}: {
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.focus();
  }, []);
  useEffect(() => {
    const element = panel.current;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, [onClose]);
  return (
    <div
      ref={panel}
      role="dialog"
      tabIndex={-1}
      dir={readingDirection()}
      aria-labelledby={titleId}
      className={styles.panel}
    >
      <header className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton label={playerText.close} onClick={onClose}>
          <X size={20} />
        </IconButton>
      </header>
      {children}
    </div>
  );
}

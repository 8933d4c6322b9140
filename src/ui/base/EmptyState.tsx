import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  message: string;
  art?: ReactNode;
  detail?: string;
  children?: ReactNode;
}

export function EmptyState({ message, art, detail, children }: EmptyStateProps) {
  return (
    <div className={styles.state} role="status">
      {art && (
        <span className={styles.art} aria-hidden="true">
          {art}
        </span>
      )}
      <p className={styles.message}>{message}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {children}
    </div>
  );
}

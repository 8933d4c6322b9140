import { useEffect, useRef, useState } from 'react';
import type { VehicleNotification } from '@/domain/vehicle';
import { NotificationCard } from './NotificationCard';
import styles from './NotificationList.module.css';

interface NotificationListProps {
  label: string;
  notifications: readonly VehicleNotification[];
  level: 2 | 3;
  dismissedText: string;
  onDismiss: (id: string) => void;
}

export function NotificationList({
  label,
  notifications,
  level,
  dismissedText,
  onDismiss,
}: NotificationListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState<{ index: number; count: number } | null>(null);

  useEffect(() => {
    if (!gone || !list.current) return;
    const buttons = list.current.querySelectorAll('button');
    (buttons[Math.min(gone.index, buttons.length - 1)] ?? list.current).focus();
  }, [gone]);

  return (
    <div ref={list} tabIndex={-1} className={styles.box}>
      <p className="visually-hidden" role="status">
        {/* A new element makes screen readers announce the same words again. */}
        {gone && <span key={gone.count}>{dismissedText}</span>}
      </p>
      {notifications.length > 0 && (
        <ul className={styles.list} aria-label={label}>
          {notifications.map((notification, index) => (
            <li key={notification.id}>
              <NotificationCard
                notification={notification}
                level={level}
                onDismiss={(id) => {
                  onDismiss(id);
                  setGone((before) => ({ index, count: (before?.count ?? 0) + 1 }));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

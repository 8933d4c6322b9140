import { useEffect, useRef, useState } from 'react';
import type { VehicleNotification } from '@/domain/vehicle';
import { X } from 'lucide-react';
import { notificationText } from '@/text/screens/vehicles';
import { IconButton } from '@/ui/base/IconButton';
import { Timestamp } from './Timestamp';
import { commonText } from '@/text/common';
import styles from './NotificationList.module.css';

interface NotificationCardProps {
  notification: VehicleNotification;
  level: 2 | 3;
  onDismiss: (id: string) => void;
}

function NotificationCard({ notification, level, onDismiss }: NotificationCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const isEvent = notification.kind === 'activity';
  const headingId = `notification-${notification.id}`;
  const detailsId = `${headingId}-details`;
  return (
    <article className={styles.card} aria-labelledby={headingId} aria-describedby={detailsId}>
      <div className={styles.words}>
        <Heading id={headingId} className={styles.heading}>
          {isEvent ? notificationText.activity : <bdi>{notification.summary}</bdi>}
        </Heading>
        <div id={detailsId}>
          <p className={styles.meta}>
            <span className={styles.vehicle}>{notification.vehicleName}</span>
            <Timestamp at={notification.at} className="numeric" />
          </p>
          {isEvent && (
            <p className={styles.summary}>
              <bdi>{notification.summary}</bdi>
            </p>
          )}
        </div>
      </div>
      <IconButton
        label={commonText.dismiss}
        aria-describedby={`${headingId} ${detailsId}`}
        onClick={() => onDismiss(notification.id)}
      >
        <X size={18} />
      </IconButton>
    </article>
  );
}

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
        {/* A new element makes screen readers repeat the same text. */}
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

import { X } from 'lucide-react';
import type { VehicleNotification } from '@/domain/vehicle';
import { notificationText } from '@/text/screens/vehicles';
import { IconButton } from '@/ui/base/IconButton';
import { Timestamp } from './Timestamp';
import styles from './NotificationCard.module.css';
import { commonText } from '@/text/common';

interface NotificationCardProps {
  notification: VehicleNotification;
  level: 2 | 3;
  onDismiss: (id: string) => void;
}

export function NotificationCard({ notification, level, onDismiss }: NotificationCardProps) {
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
        <X size={18} aria-hidden="true" />
      </IconButton>
    </article>
  );
}

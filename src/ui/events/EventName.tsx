import { eventCategory, type CameraEvent } from '@/domain/events/cameraEvent';
import { eventName } from '@/text/eventNames';
import { classes } from '@/ui/base/classes';
import { eventColor } from './eventColor';
import styles from './EventName.module.css';

export function EventName({
  code,
  className,
}: Pick<CameraEvent, 'code'> & { className?: string | undefined }) {
  return (
    <span className={classes(styles.event, eventColor(eventCategory(code)), className)}>
      {eventName(code)}
    </span>
  );
}

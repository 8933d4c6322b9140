import type { EventCategory } from '@/domain/events/cameraEvent';
import styles from './eventColor.module.css';

const COLORS: Readonly<Partial<Record<EventCategory, string | undefined>>> = {
  motion: styles.motion,
  pir: styles.motion,
  people: styles.people,
  package: styles.package,
  audio: styles.sound,
  call: styles.sound,
  recording: styles.recording,
};

export const eventColor = (category: EventCategory): string | undefined => COLORS[category] ?? styles.other;

import type { EventCategory } from '@/domain/events/cameraEvent';
import styles from './eventColour.module.css';

const COLOURS: Readonly<Partial<Record<EventCategory, string | undefined>>> = {
  motion: styles.motion,
  pir: styles.motion,
  people: styles.people,
  package: styles.package,
  audio: styles.sound,
  call: styles.sound,
  recording: styles.recording,
};

export const eventColour = (category: EventCategory): string | undefined => COLOURS[category] ?? styles.other;

import english from 'messages:eventAlerts';
import { eventName } from '../eventNames';
import { timeText } from '../format/times';
import { sayIn, texts } from '../language/language';

const say = sayIn('eventAlerts', english);

export const eventAlertsText = texts('eventAlerts', english, {
  title: (camera: string, code: string): string => {
    const event = eventName(code);
    return say('title', { camera, event });
  },
  body: (at: number, others: number): string => {
    const time = timeText(at);
    if (others === 0) return time;
    return say('body', { time, others });
  },
  several: (count: number): string => say('several', { count }),
});

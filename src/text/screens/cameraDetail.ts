import english from 'messages:cameraDetail';
import { sayIn, texts } from '../language/language';

const say = sayIn('cameraDetail', english);

export const cameraDetailText = texts('cameraDetail', english, {
  notifications: (loaded: number): string => say('notifications', { loaded }),
  play: (event: string, time: string): string => say('play', { event, time }),
  snapshotOf: (name: string): string => say('snapshotOf', { name }),
});

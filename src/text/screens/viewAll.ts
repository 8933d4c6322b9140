import english from 'messages:viewAll';
import { sayIn, texts } from '../language/language';

const say = sayIn('viewAll', english);

export const viewAllText = texts('viewAll', english, {
  cameraCount: (count: number): string => say('cameraCount', { count }),
  play: (name: string): string => say('play', { name }),
  snapshotOf: (name: string): string => say('snapshotOf', { name }),
  sampleName: (number: number): string => say('sampleName', { number }),
});

import english from 'messages:selection';
import { sayIn, texts } from '../language/language';
import { amountText, decimal } from '../format/units';

const say = sayIn('selection', english);

const sizeText = (bytes: number): string =>
  bytes < 1e9
    ? amountText(String(Math.max(1, Math.round(bytes / 1e6))), 'MB')
    : amountText(decimal(bytes / 1e9, 1), 'GB');

export const selectionText = texts('selection', english, {
  select: (camera: string, event: string, time: string): string => say('select', { camera, event, time }),
  play: (camera: string, event: string, time: string): string => say('play', { camera, event, time }),
  count: (count: number): string => say('count', { count }),
  hidden: (count: number): string => say('hidden', { count }),
  size: (bytes: number): string => say('size', { size: sizeText(bytes) }),
  tooLarge: (limit: number): string => say('tooLarge', { size: sizeText(limit) }),
});

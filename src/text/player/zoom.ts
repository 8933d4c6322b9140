import english from 'messages:zoom';
import { sayIn, texts } from '../language/language';
import { decimal } from '../format/units';

const say = sayIn('zoom', english);

export const zoomText = texts('zoom', english, {
  factor: (scale: number) => `${decimal(scale, 1)}×`,
  status: (scale: number) => say('status', { scale: decimal(scale, 1) }),
  kept: (name: string) => say('kept', { name }),
  forgotten: (name: string) => say('forgotten', { name }),
});

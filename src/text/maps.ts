import english from 'messages:map';
import { sayIn, texts } from './language/language';
import { decimal } from './format/units';

const say = sayIn('map', english);

export const mapText = texts('map', english, {
  surface: (map: string) => say('surface', { map }),
  cluster: (names: readonly string[]) => say('cluster', { count: names.length, names: names.join(', ') }),
  accuracy: (meters: number) =>
    say('accuracy', {
      unit: meters < 1000 ? 'm' : 'km',
      distance: meters < 1000 ? Math.max(1, Math.round(meters)) : decimal(meters / 1000, 1),
    }),
});

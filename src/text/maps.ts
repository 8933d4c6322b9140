import { say, translated } from './language/language';
import { decimal } from './format/units';

export const mapText = translated('map', {
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  yourPosition: 'Your position',
  /** The surface itself, for those who cannot see it. */
  surface: (map: string) =>
    say('map.surface', { map }) ?? `${map}: arrow keys move the map, plus and minus zoom`,
  loading: 'Drawing the map…',
  late: 'The map is taking longer than usual.',
  cluster: (names: readonly string[]) =>
    say('map.cluster', { count: names.length, names: names.join(', ') }) ??
    `${names.length} vehicles: ${names.join(', ')}. Zoom in`,
  tryAgain: 'Try again',
  sampleCity: 'Larkmead, a sample city',
  outsideCity: 'Streets are drawn only for the sample city, and this place is outside it.',
  problem: {
    webgl: 'This browser could not draw the map. Its graphics (WebGL) may be switched off or busy.',
    style: 'The map’s streets could not be loaded.',
    vendor: 'Google Maps could not be loaded.',
  },
  geolocationFailed: 'Error: The Geolocation service failed.',
  geolocationMissing: "Error: Your browser doesn't support geolocation.",
  locating: 'Looking for your position…',
  accuracy: (metres: number) =>
    say('map.accuracy', {
      unit: metres < 1000 ? 'm' : 'km',
      distance: metres < 1000 ? Math.max(1, Math.round(metres)) : decimal(metres / 1000, 1),
    }) ??
    (metres < 1000
      ? `Accurate to about ${Math.max(1, Math.round(metres))} m`
      : `Accurate to about ${(metres / 1000).toFixed(1)} km`),
  gestures: {
    windows: 'Use Ctrl + scroll to zoom the map',
    mac: 'Use ⌘ + scroll to zoom the map',
    mobile: 'Use two fingers to move the map',
  },
});

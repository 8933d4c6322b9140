import { loadSanitizer } from '@/ui/base/trustedTypes';
import type { LoadEngine } from './engine';

/** Google's maps when there is a key for them, else MapLibre's. Each comes in a file of its own, loaded here. */
export const loadEngine: LoadEngine = async ({ googleMapsApiKey, styleUrl }) => {
  if (googleMapsApiKey !== null) {
    const { googleEngine } = await import('./google/GoogleEngine');
    return googleEngine(googleMapsApiKey);
  }
  const [{ mapLibreEngine }] = await Promise.all([
    import('./maplibre/MapLibreEngine'),
    // A foreign style names its owners in HTML, which would be shown as text without it.
    styleUrl === null ? null : loadSanitizer(),
  ]);
  return mapLibreEngine(styleUrl);
};

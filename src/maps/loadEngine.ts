import { loadSanitizer } from '@/ui/base/trustedTypes';
import type { LoadEngine } from './engine';

/** A key selects Google Maps, else MapLibre is loaded; each engine is a chunk of its own. */
export const loadEngine: LoadEngine = async ({ googleMapsApiKey, styleUrl }) => {
  if (googleMapsApiKey !== null) {
    const { googleEngine } = await import('./google/GoogleEngine');
    return googleEngine(googleMapsApiKey);
  }
  const [{ mapLibreEngine }] = await Promise.all([
    import('./maplibre/MapLibreEngine'),
    // A foreign style has HTML attributions, which would otherwise be shown as text.
    styleUrl === null ? null : loadSanitizer(),
  ]);
  return mapLibreEngine(styleUrl);
};

import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { LoadEngine, MapSettings } from './engine';
import { loadSanitizer } from '@/ui/base/trustedTypes';

export const loadEngine: LoadEngine = async ({ googleMapsApiKey, styleUrl }) => {
  if (googleMapsApiKey !== null) {
    const { googleEngine } = await import('./google/GoogleEngine');
    return googleEngine(googleMapsApiKey);
  }
  const [{ mapLibreEngine }] = await Promise.all([
    import('./maplibre/MapLibreEngine'),
    // Loads a sanitizer for HTML attributions in third-party styles, which would otherwise appear as text.
    styleUrl === null ? null : loadSanitizer(),
  ]);
  return mapLibreEngine(styleUrl);
};

interface MapConfig extends MapSettings {
  loadEngine?: LoadEngine;
}

const Context = createContext<MapConfig>({ googleMapsApiKey: null, styleUrl: null });

export function MapConfigProvider({ value, children }: { value: MapConfig; children: ReactNode }) {
  const { loadEngine: engineOutside } = useContext(Context);
  const config = useMemo(
    () => (engineOutside ? { loadEngine: engineOutside, ...value } : value),
    [engineOutside, value],
  );
  return <Context value={config}>{children}</Context>;
}

export function useMapConfig(): MapSettings & { loadEngine: LoadEngine } {
  const { loadEngine: otherEngine, ...settings } = useContext(Context);
  return { ...settings, loadEngine: otherEngine ?? loadEngine };
}

import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { LoadEngine, MapSettings } from './engine';
import { loadEngine } from './loadEngine';

export interface MapConfig extends MapSettings {
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

import { createContext, useContext, type ReactNode } from 'react';
import type { LoadEngine, MapSettings } from './engine';
import { loadEngine } from './loadEngine';

export interface MapConfig extends MapSettings {
  /** Another way to get an engine; tests put a drawn-by-nobody one in its place. */
  loadEngine?: LoadEngine;
}

const Context = createContext<MapConfig>({ googleMapsApiKey: null, styleUrl: null });

export function MapConfigProvider({ value, children }: { value: MapConfig; children: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

export function useMapConfig(): MapSettings & { loadEngine: LoadEngine } {
  const { loadEngine: otherEngine, ...settings } = useContext(Context);
  return { ...settings, loadEngine: otherEngine ?? loadEngine };
}

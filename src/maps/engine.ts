import type { ComponentType, ReactNode } from 'react';
import type { Position } from '@/domain/position';

export interface Pin {
  id: string;
  position: Position;
  content: ReactNode;
  level: number;
}

export interface LivePosition {
  position: Position;
  accuracyMeters: number;
}

/** Padding in pixels, with room for pins, their names and the zoom buttons on the right. */
export const FIT_PADDING = { top: 48, bottom: 64, left: 56, right: 120 };

export type MapView =
  | { kind: 'center'; center: Position; zoom: number }
  | { kind: 'all'; places: readonly Position[]; closest: number };

export type MapProblem = 'webgl' | 'style' | 'vendor';

export interface MapControls {
  zoomBy: (levels: number) => void;
  approach: (position: Position, levels: number) => void;
  focus: () => void;
}

/** `view` uses the engine's own zoom levels: MapLibre's tiles are 512 px wide, Google's 256 px. */
export interface EngineProps {
  surfaceLabel: string;
  view: MapView;
  pins: readonly Pin[];
  route: readonly Position[];
  livePosition: LivePosition | null;
  followed: Position | null;
  /** Milliseconds that a pin takes to move to its next position; 0 moves it at once. */
  glideMs: number;
  /** `cooperative` leaves scrolling to the page, so that the map zooms only with Ctrl or two fingers. */
  gestures: 'cooperative' | 'free';
  onReady: (controls: MapControls) => void;
  /** Called with the zoom level for tiles of 512 px. */
  onZoom: (zoom: number) => void;
  /** Called for gestures and keys, but not for programmatic moves. */
  onMove: () => void;
  onProblem: (problem: MapProblem) => void;
}

export type MapEngine = ComponentType<EngineProps>;

export interface MapSettings {
  googleMapsApiKey: string | null;
  styleUrl: string | null;
}
export type LoadEngine = (settings: MapSettings) => Promise<MapEngine>;

export interface LineColors {
  accent: string;
  casing: string;
}

export function lineColors(element: Element): LineColors {
  const computed = getComputedStyle(element);
  const token = (name: string): string => computed.getPropertyValue(name).trim();
  return { accent: token('--accent') || 'teal', casing: token('--card') || 'white' };
}

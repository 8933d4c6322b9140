import type { ComponentType, ReactNode } from 'react';
import type { Position } from '@/domain/position';

/** Something that stands on the map at a place and keeps its size. */
export interface Pin {
  id: string;
  position: Position;
  content: ReactNode;
  /** Higher ones cover lower ones. */
  level: number;
}

/** Where the person is, as the browser says. */
export interface LivePosition {
  position: Position;
  accuracyMetres: number;
}

/** What the map shows. A new object moves the camera there. */
export type MapView =
  | { kind: 'centre'; centre: Position; zoom: number }
  /** All of these places, but not nearer than `closest`. */
  | { kind: 'all'; places: readonly Position[]; closest: number };

/** Why there is no map. */
export type MapProblem = 'webgl' | 'style' | 'vendor';

export interface MapControls {
  zoomBy: (levels: number) => void;
  /** Moves to a place, nearer by `levels`. */
  approach: (position: Position, levels: number) => void;
  /** Gives the keyboard's focus to the surface. */
  focus: () => void;
}

/**
 * What an engine does: it draws the ground, a route, a circle of accuracy, and holds pins at their places.
 * The zoom levels of a view are the engine's own (MapLibre's tiles are 512 px wide, Google's 256).
 */
export interface EngineProps {
  /** What assistive technology calls the surface that arrow keys move. */
  surfaceLabel: string;
  view: MapView;
  pins: readonly Pin[];
  /** The way, from start to end; fewer than two places: none. */
  route: readonly Position[];
  livePosition: LivePosition | null;
  /** The camera goes with this place, at the zoom that it has; null: it stays where it is. */
  followed: Position | null;
  /** How long a pin takes to its next place, milliseconds; 0: it jumps. */
  glideMs: number;
  /** `cooperative` leaves the page its scrolling: the map zooms with Ctrl or two fingers only. */
  gestures: 'cooperative' | 'free';
  onReady: (controls: MapControls) => void;
  /** The level at which the map is drawn, counted as if its tiles were 512 px wide. */
  onZoom: (zoom: number) => void;
  /** The person has moved the map itself, by a gesture or by its keys. */
  onMove: () => void;
  onProblem: (problem: MapProblem) => void;
}

export type MapEngine = ComponentType<EngineProps>;

/** Which engine draws, and with what. */
export interface MapSettings {
  googleMapsApiKey: string | null;
  styleUrl: string | null;
}
export type LoadEngine = (settings: MapSettings) => Promise<MapEngine>;

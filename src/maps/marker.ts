import type { Position } from '@/domain/position';

/** A vehicle on the map. */
export interface MapMarker {
  id: string;
  name: string;
  position: Position;
  /** Degrees clockwise from north. */
  heading?: number;
  selected?: boolean;
}

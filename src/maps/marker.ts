import type { Position } from '@/domain/position';

export interface MapMarker {
  id: string;
  name: string;
  position: Position;
  heading?: number;
  selected?: boolean;
}

import { clamp } from '@/lib/clamp';
import type { Position } from '@/domain/position';

export interface Placed {
  id: string;
  position: Position;
}

export interface Cluster<Item extends Placed> {
  position: Position;
  items: readonly [Item, ...Item[]];
}

const TILE = 512;
const MAX_MERCATOR_LATITUDE = 85.051_129;

/** Converts to Web Mercator pixels from the map's top left corner, with tiles of 512 px. */
function pixelsAt({ lat, lng }: Position, zoom: number): readonly [number, number] {
  const world = TILE * 2 ** zoom;
  const clamped = clamp(lat, -MAX_MERCATOR_LATITUDE, MAX_MERCATOR_LATITUDE);
  const sine = Math.sin((clamped * Math.PI) / 180);
  return [(world * (lng + 180)) / 360, world * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI))];
}

/**
 * Groups overlapping items. An item joins the first group whose first item is closer than `radius` pixels.
 * Items for which `staysAlone` is true, such as a selected one, remain ungrouped.
 */
export function clusterByDistance<Item extends Placed>(
  items: readonly Item[],
  zoom: number,
  radius: number,
  staysAlone: (item: Item) => boolean = () => false,
): readonly Cluster<Item>[] {
  const groups: { at: readonly [number, number]; items: [Item, ...Item[]]; open: boolean }[] = [];
  for (const item of items) {
    const at = pixelsAt(item.position, zoom);
    const open = !staysAlone(item);
    const group = groups.find(
      (candidate) =>
        open && candidate.open && Math.hypot(candidate.at[0] - at[0], candidate.at[1] - at[1]) < radius,
    );
    if (group) group.items.push(item);
    else groups.push({ at, items: [item], open });
  }
  return groups.map(({ items: together }) => ({
    position: {
      lat: together.reduce((sum, { position }) => sum + position.lat, 0) / together.length,
      lng: together.reduce((sum, { position }) => sum + position.lng, 0) / together.length,
    },
    items: together,
  }));
}

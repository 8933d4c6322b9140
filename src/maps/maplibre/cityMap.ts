import type { GeoJSONSource, Map as MapLibreMap, StyleSpecification } from 'maplibre-gl';
import { metresBetween, type Position } from '@/domain/position';
import { BUILDING_REACH_METRES, buildingFeatures } from '../city/buildings';
import { gridFeatures } from '../city/features';
import { dayPalette, nightPalette } from '../city/palette';
import { isInCity } from '../city/plan';
import { BUILDINGS_FROM_ZOOM, BUILDINGS_SOURCE, GRID_SOURCE, cityStyle } from '../city/style';

/**
 * The sample city as it looks by day or by night. Made here and not shipped as a style file: the code that makes it is
 * 8 KB compressed, what it makes is 29 KB even when rounded to a metre, and the buildings would come on top.
 */
export const cityStyleFor = (dark: boolean): StyleSpecification =>
  cityStyle(dark ? nightPalette : dayPalette);

/** Puts another palette on the city's layers. The sources stay as they are, so nothing is loaded or laid out anew. */
export function repaintCity(map: MapLibreMap, dark: boolean): void {
  map.setStyle(cityStyleFor(dark), {
    transformStyle: (before, city) => {
      if (!before) return city;
      const cityLayers = new Set(city.layers.map(({ id }) => id));
      return {
        ...city,
        sources: before.sources,
        layers: [...city.layers, ...before.layers.filter(({ id }) => !cityLayers.has(id))],
      };
    },
  });
}

/** Draws only what is near: buildings where streets are wide enough for them, and the grid where no city is. */
export function followCityDetail(map: MapLibreMap, onOutside: (isOutside: boolean) => void): () => void {
  let built: Position | null = null;
  let gridAround: Position | null = null;
  const set = (source: string, data: Parameters<GeoJSONSource['setData']>[0]): void => {
    void map.getSource<GeoJSONSource>(source)?.setData(data);
  };
  const update = (): void => {
    const { lat, lng } = map.getCenter();
    const centre = { lat, lng };
    onOutside(!isInCity(centre));
    if (map.getZoom() > BUILDINGS_FROM_ZOOM - 0.5 && isInCity(centre)) {
      if (!built || metresBetween(built, centre) > BUILDING_REACH_METRES / 3) {
        built = centre;
        set(BUILDINGS_SOURCE, buildingFeatures(centre));
      }
    }
    const GRID_MOVES_AFTER_METRES = 60_000;
    if (!isInCity(centre) && (!gridAround || metresBetween(gridAround, centre) > GRID_MOVES_AFTER_METRES)) {
      gridAround = centre;
      set(GRID_SOURCE, gridFeatures(centre));
    }
  };
  update();
  map.on('moveend', update);
  return () => map.off('moveend', update);
}

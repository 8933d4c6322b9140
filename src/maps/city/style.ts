import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import {
  collection,
  gridFeatures,
  groundFeatures,
  labelFeatures,
  sheetFeatures,
  streetFeatures,
} from './features';
import type { CityPalette } from './palette';
import type { StreetClass } from './streets';

/* The style has no `glyphs` URL, so MapLibre draws text with system fonts and fetches nothing. MapLibre reads
   the weight from the first font's name. https://maplibre.org/maplibre-style-spec/ */

const REGULAR = ['City Regular', 'system-ui'];
const SEMIBOLD = ['City Semibold', 'system-ui'];
const ITALIC = ['City Italic', 'system-ui'];

export const BUILDINGS_SOURCE = 'city-buildings';
export const BUILDINGS_FROM_ZOOM = 14;
export const GRID_SOURCE = 'city-grid';
export const SIGN_IMAGE = 'city-sign';

type Widths = readonly [zoom: number, pixels: number][];
const wide = (stops: Widths) => ({ type: 'exponential' as const, stops });

const WIDTHS: Readonly<Record<StreetClass, Widths>> = {
  highway: [
    [9, 1.2],
    [12, 3.4],
    [14, 7],
    [17, 26],
  ],
  avenue: [
    [10, 0.8],
    [12, 2.6],
    [14, 6],
    [17, 24],
  ],
  main: [
    [11, 0.5],
    [12, 1.5],
    [14, 4.6],
    [17, 20],
  ],
  side: [
    [11.5, 0.4],
    [12, 0.7],
    [14, 3.2],
    [17, 15],
  ],
  path: [
    [13, 0.6],
    [17, 4],
  ],
};
const FROM_ZOOM: Readonly<Record<StreetClass, number>> = {
  highway: 6,
  avenue: 9,
  main: 11,
  side: 11.5,
  path: 13,
};

const width = (
  street: StreetClass,
  more = 0,
): ['interpolate', ['exponential', number], ['zoom'], ...number[]] => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  ...wide(WIDTHS[street]).stops.flatMap(([zoom, pixels]) => [zoom, pixels + (more * pixels) / 3]),
];

const fill = (kind: string, source: string, color: string): LayerSpecification => ({
  id: `city-${kind}`,
  type: 'fill',
  source,
  filter: ['==', ['get', 'kind'], kind],
  paint: { 'fill-color': color },
});

const road = (street: StreetClass, color: string): LayerSpecification => ({
  id: `city-${street}`,
  type: 'line',
  source: 'city-streets',
  minzoom: FROM_ZOOM[street],
  filter: ['==', ['get', 'class'], street],
  layout: { 'line-cap': street === 'side' ? 'butt' : 'round', 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': width(street) },
});

const casing = (street: StreetClass, color: string, from: number): LayerSpecification => ({
  id: `city-${street}-edge`,
  type: 'line',
  source: 'city-streets',
  minzoom: from,
  filter: ['==', ['get', 'class'], street],
  layout: { 'line-cap': 'butt', 'line-join': 'round' },
  paint: { 'line-color': color, 'line-width': width(street, 1.1) },
});

const streetNames = (
  street: StreetClass,
  from: number,
  size: number,
  palette: CityPalette,
): LayerSpecification => ({
  id: `city-${street}-name`,
  type: 'symbol',
  source: 'city-streets',
  minzoom: from,
  filter: ['==', ['get', 'class'], street],
  layout: {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-field': ['get', 'name'],
    'text-font': REGULAR,
    'text-size': size,
    'text-letter-spacing': 0.02,
    'text-max-angle': 30,
    'text-padding': 6,
  },
  paint: { 'text-color': palette.quietInk, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
});

interface PlaceName {
  kind: string;
  from: number;
  to?: number;
  size: number;
  font: string[];
  color: string;
  spacing?: number;
}
const placeNames = (
  palette: CityPalette,
  { kind, from, to, size, font, color, spacing = 0 }: PlaceName,
): LayerSpecification => ({
  id: `city-${kind}-name`,
  type: 'symbol',
  source: 'city-labels',
  minzoom: from,
  ...(to === undefined ? {} : { maxzoom: to }),
  filter: ['==', ['get', 'kind'], kind],
  layout: {
    'symbol-placement': kind === 'river' ? 'line' : 'point',
    'symbol-spacing': 480,
    'text-field': ['get', 'name'],
    'text-font': font,
    'text-size': size,
    'text-letter-spacing': spacing,
    'text-max-width': 7,
    'text-padding': 8,
  },
  paint: {
    'text-color': color,
    'text-halo-color': palette.halo,
    'text-halo-width': kind === 'river' ? 0 : 1.6,
  },
});

function groundLayers(palette: CityPalette): LayerSpecification[] {
  return [
    { id: 'city-ground', type: 'background', paint: { 'background-color': palette.country } },
    {
      id: 'city-grid',
      type: 'line',
      source: GRID_SOURCE,
      paint: { 'line-color': palette.grid, 'line-width': 1 },
    },
    {
      id: 'city-grid-name',
      type: 'symbol',
      source: GRID_SOURCE,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 600,
        'text-field': ['get', 'name'],
        'text-font': REGULAR,
        'text-size': 10,
      },
      paint: { 'text-color': palette.quietInk, 'text-halo-color': palette.country, 'text-halo-width': 3 },
    },
    fill('country', 'city-sheet', palette.country),
    fill('town', 'city-ground', palette.town),
    fill('wood', 'city-ground', palette.wood),
    fill('green', 'city-ground', palette.green),
    fill('park', 'city-ground', palette.park),
    fill('water', 'city-ground', palette.water),
    {
      id: 'city-shore',
      type: 'line',
      source: 'city-ground',
      filter: ['==', ['get', 'kind'], 'water'],
      paint: { 'line-color': palette.shore, 'line-width': 1 },
    },
    // Covers the shore, so that the river opens into the bay.
    fill('stream', 'city-ground', palette.water),
    {
      id: 'city-building',
      type: 'fill',
      source: BUILDINGS_SOURCE,
      minzoom: BUILDINGS_FROM_ZOOM,
      paint: { 'fill-color': palette.building, 'fill-outline-color': palette.buildingEdge },
    },
  ];
}

function streetLayers(palette: CityPalette): LayerSpecification[] {
  return [
    road('path', palette.path),
    casing('side', palette.edge, 14),
    casing('main', palette.edge, 13),
    casing('avenue', palette.edge, 11.5),
    road('side', palette.side),
    road('main', palette.main),
    road('avenue', palette.avenue),
    casing('highway', palette.highwayEdge, 9),
    road('highway', palette.highway),
    streetNames('side', 15, 11, palette),
    streetNames('main', 13.6, 11, palette),
    streetNames('avenue', 12.4, 11, palette),
    {
      id: 'city-highway-sign',
      type: 'symbol',
      source: 'city-streets',
      minzoom: 10,
      filter: ['has', 'sign'],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 420,
        'icon-image': SIGN_IMAGE,
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [2, 5, 2, 5],
        'icon-rotation-alignment': 'viewport',
        'text-rotation-alignment': 'viewport',
        'text-field': ['get', 'sign'],
        'text-font': SEMIBOLD,
        'text-size': 10,
      },
      paint: {
        'icon-color': palette.highway,
        'icon-halo-color': palette.highwayEdge,
        'icon-halo-width': 1,
        'text-color': palette.sign,
      },
    },
  ];
}

function nameLayers(palette: CityPalette): LayerSpecification[] {
  return [
    placeNames(palette, {
      kind: 'river',
      from: 11.5,
      size: 12,
      font: ITALIC,
      color: palette.waterInk,
      spacing: 0.12,
    }),
    placeNames(palette, { kind: 'park', from: 12.2, size: 11, font: REGULAR, color: palette.parkInk }),
    placeNames(palette, { kind: 'water', from: 13, size: 11, font: ITALIC, color: palette.waterInk }),
    placeNames(palette, {
      kind: 'bay',
      from: 9,
      size: 15,
      font: ITALIC,
      color: palette.waterInk,
      spacing: 0.14,
    }),
    placeNames(palette, {
      kind: 'district',
      from: 11.2,
      size: 13,
      font: SEMIBOLD,
      color: palette.ink,
      spacing: 0.02,
    }),
    placeNames(palette, { kind: 'city', from: 7, to: 11.2, size: 18, font: SEMIBOLD, color: palette.ink }),
  ];
}

/** Uses the same sources for all palettes, so that a change of the palette only repaints the map. */
export const cityStyle = (palette: CityPalette): StyleSpecification => ({
  version: 8,
  name: 'Larkmead',
  sources: {
    [GRID_SOURCE]: { type: 'geojson', data: gridFeatures() },
    'city-sheet': { type: 'geojson', data: sheetFeatures() },
    'city-ground': { type: 'geojson', data: groundFeatures() },
    'city-streets': { type: 'geojson', data: streetFeatures(), tolerance: 0.2 },
    'city-labels': { type: 'geojson', data: labelFeatures() },
    [BUILDINGS_SOURCE]: { type: 'geojson', data: collection([]), tolerance: 0.1, maxzoom: 16 },
  },
  layers: [...groundLayers(palette), ...streetLayers(palette), ...nameLayers(palette)],
});

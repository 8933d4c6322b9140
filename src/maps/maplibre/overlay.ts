import type { ExpressionSpecification, GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import type { LineColors, LivePosition } from '../engine';
import type { Position } from '@/domain/position';
import { collection, type Features } from '../city/features';
import { SIGN_IMAGE } from '../city/style';

const ROUTE = 'overlay-route';
const ACCURACY = 'overlay-accuracy';
const ARROW_IMAGE = 'overlay-arrow';

/** Draws in white unless `draw` sets colors, because MapLibre can tint only white. */
function drawn(size: number, draw: (context: CanvasRenderingContext2D) => void): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = 'white';
  context.strokeStyle = 'white';
  draw(context);
  return context.getImageData(0, 0, size, size);
}

const arrow = ({ accent, casing }: LineColors): ImageData | null =>
  drawn(40, (context) => {
    context.lineWidth = 5;
    context.lineJoin = 'round';
    context.strokeStyle = casing;
    context.fillStyle = accent;
    context.beginPath();
    context.moveTo(10, 6);
    context.lineTo(33, 20);
    context.lineTo(10, 34);
    context.closePath();
    context.stroke();
    context.fill();
  });

const sign = (): ImageData | null =>
  drawn(32, (context) => {
    context.beginPath();
    context.roundRect(2, 2, 28, 28, 9);
    context.fill();
  });

const routeFeatures = (route: readonly Position[]): Features =>
  collection(
    route.length < 2
      ? []
      : [
          {
            type: 'Feature',
            properties: {},
            geometry: { type: 'LineString', coordinates: route.map(({ lat, lng }) => [lng, lat]) },
          },
        ],
  );

const CIRCLE_CORNERS = 64;
const METERS_PER_DEGREE = 111_320;

/** Returns the accuracy as a polygon, because a circle layer's radius is in pixels rather than meters. */
function accuracyFeatures(live: LivePosition | null): Features {
  if (!live) return collection([]);
  const { position, accuracyMeters } = live;
  const perDegreeEast = METERS_PER_DEGREE * Math.max(0.01, Math.cos((position.lat * Math.PI) / 180));
  const ring = Array.from({ length: CIRCLE_CORNERS + 1 }, (_, index): [number, number] => {
    const angle = ((index % CIRCLE_CORNERS) / CIRCLE_CORNERS) * 2 * Math.PI;
    return [
      position.lng + (accuracyMeters * Math.cos(angle)) / perDegreeEast,
      position.lat + (accuracyMeters * Math.sin(angle)) / METERS_PER_DEGREE,
    ];
  });
  return collection([
    { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } },
  ]);
}

const setData = (map: MapLibreMap, id: string, data: Features): void => {
  void map.getSource<GeoJSONSource>(id)?.setData(data);
};

export const showRoute = (map: MapLibreMap, route: readonly Position[]): void =>
  setData(map, ROUTE, routeFeatures(route));
export const showAccuracy = (map: MapLibreMap, live: LivePosition | null): void =>
  setData(map, ACCURACY, accuracyFeatures(live));

export function addSigns(map: MapLibreMap): void {
  const image = sign();
  if (image && !map.hasImage(SIGN_IMAGE)) {
    map.addImage(SIGN_IMAGE, image, {
      sdf: true,
      pixelRatio: 2,
      stretchX: [[12, 20]],
      stretchY: [[12, 20]],
      content: [4, 4, 28, 28],
    });
  }
}

const thin: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 10, 7, 12, 9, 16, 13];

export function addOverlay(map: MapLibreMap, colors: LineColors): void {
  const image = arrow(colors);
  if (image) map.addImage(ARROW_IMAGE, image, { pixelRatio: 2 });
  map.addSource(ACCURACY, { type: 'geojson', data: collection([]) });
  map.addSource(ROUTE, { type: 'geojson', data: collection([]), tolerance: 0.1 });
  const ends = { 'line-cap': 'round', 'line-join': 'round' } as const;
  map.addLayer({ id: ACCURACY, type: 'fill', source: ACCURACY, paint: { 'fill-opacity': 0.14 } });
  map.addLayer({
    id: `${ACCURACY}-edge`,
    type: 'line',
    source: ACCURACY,
    paint: { 'line-opacity': 0.5, 'line-width': 1 },
  });
  map.addLayer({
    id: `${ROUTE}-casing`,
    type: 'line',
    source: ROUTE,
    layout: ends,
    paint: { 'line-width': thin },
  });
  map.addLayer({ id: ROUTE, type: 'line', source: ROUTE, layout: ends, paint: { 'line-width': 5 } });
  map.addLayer({
    id: `${ROUTE}-direction`,
    type: 'symbol',
    source: ROUTE,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 88,
      'icon-image': ARROW_IMAGE,
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'icon-rotation-alignment': 'map',
    },
  });
  paintOverlay(map, colors);
}

export function paintOverlay(map: MapLibreMap, colors: LineColors): void {
  const { accent, casing } = colors;
  const image = arrow(colors);
  if (image) map.updateImage(ARROW_IMAGE, image);
  map.setPaintProperty(ACCURACY, 'fill-color', accent);
  map.setPaintProperty(`${ACCURACY}-edge`, 'line-color', accent);
  map.setPaintProperty(`${ROUTE}-casing`, 'line-color', casing);
  map.setPaintProperty(ROUTE, 'line-color', accent);
}

/** The places that the home cameras of the stand-in vendor look at. */
export const SCENE_IDS = [
  'porch',
  'driveway',
  'garden',
  'living-room',
  'garage',
  'street',
  'nursery',
  'back-door',
] as const;
export type SceneId = (typeof SCENE_IDS)[number];

/** What the dash cameras of the vehicle portal see. */
export const DASH_SCENE_IDS = [
  'road-day',
  'road-dusk',
  'city-night',
  'highway',
  'rain-road',
  'parking',
] as const;
export type DashSceneId = (typeof DASH_SCENE_IDS)[number];

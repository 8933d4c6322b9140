/** The places that the home cameras of the stand-in vendor look at; mocks/scenes draws them. */
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

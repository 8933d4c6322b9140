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

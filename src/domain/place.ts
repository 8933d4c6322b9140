export type PlaceKind = 'door' | 'drive' | 'garden' | 'room' | 'street';

const WORDS: readonly (readonly [PlaceKind, RegExp])[] = [
  ['drive', /garage|drive|car|parking|einfahrt/i],
  ['garden', /garden|yard|patio|terrace|pool|balcony|garten/i],
  ['door', /door|porch|entrance|gate|hall|bell|tür/i],
  ['room', /room|kitchen|nursery|office|attic|cellar|basement|bed|stair|zimmer/i],
];

export const placeKind = (name: string): PlaceKind =>
  WORDS.find(([, words]) => words.test(name))?.[0] ?? 'street';

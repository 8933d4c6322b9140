import { DIALOGS } from './portals/dialogs';
import { GUESTS } from './portals/guests';
import { HOUSE } from './portals/house';
import { RECORDINGS } from './portals/recordings';
import { VEHICLES } from './portals/vehicles';
import type { State } from './state';

export const STATES: readonly State[] = [...GUESTS, ...HOUSE, ...RECORDINGS, ...DIALOGS, ...VEHICLES];

export const THEMES = ['light', 'dark'] as const;

export const SIZES: readonly { width: number; height: number }[] = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

export const fileOf = (state: string, theme: string, width: number): string =>
  `${state}.${theme}.${String(width).padStart(4, '0')}.png`;

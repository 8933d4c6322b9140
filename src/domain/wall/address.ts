import { readAddressList, writeAddressList } from '../addressList';
import { MOST_PLACES } from './turns';

/** Cameras on the screen at once; `auto` shows as many as exist, up to 16. */
export const WALL_LAYOUTS = ['auto', '1', '4', '9', '16'] as const;
export type WallLayout = (typeof WALL_LAYOUTS)[number];

export const TURN_CHOICES = [0, 10, 30, 60] as const;
const SHORTEST_TURN = 10;
const USUAL_TURN = 30;
/** Seconds. Longer delays overflow a browser's timers. */
const LONGEST_TURN_S = 86_400;

export interface WallAddress {
  cameraIds: readonly string[];
  layout: WallLayout;
  every: number;
  isKiosk: boolean;
}

const isLayout = (value: string | null): value is WallLayout =>
  WALL_LAYOUTS.some((layout) => layout === value);

function readTurn(value: string | null): number {
  if (value === null || !/^\d{1,9}$/.test(value)) return USUAL_TURN;
  const seconds = Number(value);
  return seconds === 0 ? 0 : Math.min(LONGEST_TURN_S, Math.max(SHORTEST_TURN, seconds));
}

export function readWallAddress(search: URLSearchParams): WallAddress {
  const layout = search.get('layout');
  return {
    cameraIds: readAddressList(search.get('cameras')),
    layout: isLayout(layout) ? layout : 'auto',
    every: readTurn(search.get('every')),
    isKiosk: search.get('kiosk') === '1',
  };
}

/**
 * Omits defaults.
 * @returns the query without the question mark
 */
export function writeWallAddress({ cameraIds, layout, every, isKiosk }: WallAddress): string {
  const search = new URLSearchParams();
  if (cameraIds.length > 0) search.set('cameras', writeAddressList(cameraIds));
  if (layout !== 'auto') search.set('layout', layout);
  if (every !== USUAL_TURN) search.set('every', String(every));
  if (isKiosk) search.set('kiosk', '1');
  // People read and type these. https://url.spec.whatwg.org/#query-percent-encode-set
  return search.toString().replaceAll('%2C', ',');
}

export const placesOf = (layout: WallLayout, cameras: number): number =>
  Math.min(cameras, layout === 'auto' ? MOST_PLACES : Number(layout));

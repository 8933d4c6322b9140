import { clamp } from '@/lib/clamp';
import { readAddressList, writeAddressList } from '../addressList';
import { MAX_TILES } from './turns';

/** Number of cameras on the screen. `auto` shows all cameras, up to 16. */
export const WALL_LAYOUTS = ['auto', '1', '4', '9', '16'] as const;
export type WallLayout = (typeof WALL_LAYOUTS)[number];

const MIN_TURN_S = 10;
const DEFAULT_TURN_S = 30;
/** A day. Browsers' timers overflow above 24 days. */
const MAX_TURN_S = 86_400;

export interface WallAddress {
  cameraIds: readonly string[];
  layout: WallLayout;
  every: number;
  isKiosk: boolean;
}

const isLayout = (value: string | null): value is WallLayout =>
  WALL_LAYOUTS.some((layout) => layout === value);

function readTurn(value: string | null): number {
  const seconds = Number(value || Number.NaN);
  if (!Number.isFinite(seconds)) return DEFAULT_TURN_S;
  return seconds === 0 ? 0 : clamp(seconds, MIN_TURN_S, MAX_TURN_S);
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

export function writeWallAddress({ cameraIds, layout, every, isKiosk }: WallAddress): string {
  const search = new URLSearchParams();
  if (cameraIds.length > 0) search.set('cameras', writeAddressList(cameraIds));
  if (layout !== 'auto') search.set('layout', layout);
  if (every !== DEFAULT_TURN_S) search.set('every', String(every));
  if (isKiosk) search.set('kiosk', '1');
  // Keeps commas unescaped, so that URLs stay readable. https://url.spec.whatwg.org/#query-percent-encode-set
  return search.toString().replaceAll('%2C', ',');
}

export const tileCountOf = (layout: WallLayout, cameras: number): number =>
  Math.min(cameras, layout === 'auto' ? MAX_TILES : Number(layout));

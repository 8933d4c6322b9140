import { isObject } from '@/lib/isObject';

export type CountedDays = 7 | 30;

interface KeptHeatMap {
  days: CountedDays;
  weekday: number;
  hour: number;
}

export const withHeatMap = (state: unknown, heatMap: KeptHeatMap): object => ({
  ...(isObject(state) ? state : {}),
  heatMap,
});

export function keptHeatMap(state: unknown): KeptHeatMap | null {
  const kept = isObject(state) ? state['heatMap'] : null;
  if (!isObject(kept)) return null;
  const { days, weekday, hour } = kept;
  if (days !== 7 && days !== 30) return null;
  return typeof weekday === 'number' && typeof hour === 'number' ? { days, weekday, hour } : null;
}

import { paths } from '@/config/paths';
import { dayOf, startOfDay } from '@/domain/dateRange';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { useCorrections } from '@/features/clocks/useCorrections';
import { isObject } from '@/lib/isObject';
import { timeOfRecording, writeReplayAddress } from './address';

/** What the address of a linked recording does not say. */
interface LinkState {
  /** Of the recordings of that time this camera's is the large one. */
  cameraId: string;
  /** Unix epoch milliseconds: as replay plays on, its address gets other times and keeps the state. */
  time: number;
}

/**
 * Leads to a recording in the replay of its day, where its camera's clock is corrected. In a new tab, which gets no state,
 * the camera is the one whose recording began last.
 */
export function useRecordingLink({ cameraId, at }: Pick<CameraEvent, 'cameraId' | 'at'>): {
  to: string;
  state: LinkState;
} {
  const { corrections } = useCorrections();
  const corrected = at + (corrections.get(cameraId) ?? 0);
  // By its camera's own clock it is of this day, and the day before does not load it.
  const time = timeOfRecording(Math.max(startOfDay(dayOf(at)), corrected));
  return { to: `${paths.replay}?${writeReplayAddress({ time })}`, state: { cameraId, time } };
}

/**
 * @param time where the address leads now, Unix epoch milliseconds.
 * @returns the camera that a link to a recording asks for; null for any other way to the page.
 */
export const linkedCamera = (state: unknown, time: number | null): string | null =>
  isObject(state) && state['time'] === time && typeof state['cameraId'] === 'string'
    ? state['cameraId']
    : null;

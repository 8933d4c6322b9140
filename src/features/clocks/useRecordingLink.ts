import { paths } from '@/config/paths';
import { dayOf, startOfDay } from '@/domain/dateRange';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { useCorrections } from './useCorrections';
import { isObject } from '@/lib/isObject';
import { SECOND } from '@/lib/time/durations';
import { timeOfRecording, writeReplayAddress } from '@/domain/replayAddress';

/** What the address of a linked recording does not say. */
interface LinkState {
  /** Of the recordings of that time this camera's is the large one. */
  cameraId: string;
  /** Unix epoch milliseconds. */
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
  // By its camera's own clock it is of this day: the day before does not load it, and the day after may not be offered yet.
  const day = dayOf(at);
  const time = timeOfRecording(Math.max(startOfDay(day), corrected));
  return { to: `${paths.replay}?${writeReplayAddress({ day, time })}`, state: { cameraId, time } };
}

interface AskedByLink {
  /** More exact than that of the address, which knows whole seconds. */
  time: number | null;
  cameraId: string | null;
  /** `Recording.key`, where a camera may have several of the time. */
  key?: string | undefined;
  plays: boolean;
}

const secondOf = (time: unknown) => (typeof time === 'number' ? Math.floor(time / SECOND) : time);

/**
 * What a link to replay asks for beside its address. At the link's own time alone: as replay plays on, its address gets
 * other times and keeps the state.
 * @param time where the address leads now, Unix epoch milliseconds; null: to the beginning of the day.
 */
export function askedByLink(state: unknown, time: number | null): AskedByLink {
  if (!isObject(state) || secondOf(state['time']) !== secondOf(time)) {
    return { time, cameraId: null, plays: false };
  }
  const { time: exact, cameraId, key, play } = state;
  return {
    time: typeof exact === 'number' ? exact : time,
    cameraId: typeof cameraId === 'string' ? cameraId : null,
    key: typeof key === 'string' ? key : undefined,
    plays: play === true,
  };
}

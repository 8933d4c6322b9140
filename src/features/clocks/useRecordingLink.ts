import { paths } from '@/config/paths';
import { dayOf, startOfDay } from '@/domain/dateRange';
import type { CameraEvent } from '@/domain/events/cameraEvent';
import { useCorrections } from './useCorrections';
import { isObject } from '@/lib/isObject';
import { SECOND } from '@/lib/time/durations';
import { timeOfRecording, writeReplayAddress } from '@/domain/replayAddress';

interface LinkState {
  cameraId: string;
  time: number;
}

/**
 * Returns a link to replay at the recording's corrected time. A link opened in a new tab loses its state. Of
 * all recordings at that time, replay then shows the one that began last.
 */
export function useRecordingLink({ cameraId, at }: Pick<CameraEvent, 'cameraId' | 'at'>): {
  to: string;
  state: LinkState;
} {
  const { corrections } = useCorrections();
  const corrected = at + (corrections.get(cameraId) ?? 0);
  // Keeps the uncorrected day, because replay lists the recording under that day.
  const day = dayOf(at);
  const time = timeOfRecording(Math.max(startOfDay(day), corrected));
  return { to: `${paths.replay}?${writeReplayAddress({ day, time })}`, state: { cameraId, time } };
}

interface LinkTarget {
  time: number | null;
  cameraId: string | null;
  key?: string | undefined;
  plays: boolean;
}

const secondOf = (time: unknown) => (typeof time === 'number' ? Math.floor(time / SECOND) : time);

/**
 * Reads the state of a link to replay. Ignores a state whose time differs from the URL's, because replay
 * changes its URL but not the state.
 * @param time the URL's time, Unix epoch milliseconds; null for the beginning of the day
 */
export function linkTarget(state: unknown, time: number | null): LinkTarget {
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

import { useCallback, useEffect, useRef, useState } from 'react';
import type { Camera } from '@/domain/cameras/camera';

/** Percent, below which a camera is not kept awake by a wall that no user may be looking at. */
const LOW_BATTERY = 25;
/** Milliseconds for which such a camera plays after a press. */
const PLAYS_FOR = 60_000;

export const isBatteryLow = ({ batteryPercent }: Camera): boolean =>
  batteryPercent !== null && batteryPercent < LOW_BATTERY;

/** The cameras with a low battery that play because their Play button was pressed, for a minute each, in that order. */
export function useBatteryCameras(): { playing: ReadonlySet<string>; play: (cameraId: string) => void } {
  const [playing, setPlaying] = useState<ReadonlySet<string>>(new Set());
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  const play = useCallback((cameraId: string) => {
    setPlaying((before) => new Set([...before].filter((id) => id !== cameraId)).add(cameraId));
    clearTimeout(timers.current.get(cameraId));
    const stop = () => setPlaying((before) => new Set([...before].filter((id) => id !== cameraId)));
    timers.current.set(cameraId, setTimeout(stop, PLAYS_FOR));
  }, []);
  return { playing, play };
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

const PLAY_DURATION_MS = 60_000;

/**
 * Selects the cameras that may play now in spite of a low battery.
 * @param reporting cameras with an event in the last minute
 * @returns `playing`, the reporting cameras followed by those whose Play was pressed in the last minute
 */
export function useBatteryCameras(reporting: readonly string[]): {
  playing: ReadonlySet<string>;
  play: (cameraId: string) => void;
} {
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  const play = useCallback((cameraId: string) => {
    const others = (before: readonly string[]) => before.filter((id) => id !== cameraId);
    setPressed((before) => [...others(before), cameraId]);
    clearTimeout(timers.current.get(cameraId));
    timers.current.set(
      cameraId,
      setTimeout(() => setPressed(others), PLAY_DURATION_MS),
    );
  }, []);
  const playing = useMemo(() => new Set([...reporting, ...pressed]), [reporting, pressed]);
  return { playing, play };
}

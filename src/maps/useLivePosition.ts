import { useCallback, useEffect, useState } from 'react';
import type { LivePosition } from './engine';

export type LivePositionState =
  | { kind: 'off' }
  | { kind: 'locating' }
  | { kind: 'found'; live: LivePosition }
  | { kind: 'failed' }
  | { kind: 'missing' };

const WATCH: PositionOptions = { enableHighAccuracy: true, maximumAge: 15_000, timeout: 20_000 };

export function useLivePosition(enabled: boolean): { state: LivePositionState; retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{ attempt: number; state: LivePositionState } | null>(null);
  const geolocation = 'geolocation' in navigator ? navigator.geolocation : undefined;

  useEffect(() => {
    if (!enabled || !geolocation) return undefined;
    const watch = geolocation.watchPosition(
      ({ coords }) =>
        setAnswer({
          attempt,
          state: {
            kind: 'found',
            live: {
              position: { lat: coords.latitude, lng: coords.longitude },
              accuracyMeters: coords.accuracy,
            },
          },
        }),
      () =>
        setAnswer((before) =>
          before?.state.kind === 'found' ? before : { attempt, state: { kind: 'failed' } },
        ),
      WATCH,
    );
    return () => {
      geolocation.clearWatch(watch);
      setAnswer(null);
    };
  }, [enabled, geolocation, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const stateNow = (): LivePositionState => {
    if (!geolocation) return { kind: 'missing' };
    if (!enabled) return { kind: 'off' };
    return answer?.attempt === attempt ? answer.state : { kind: 'locating' };
  };
  return { state: stateNow(), retry };
}

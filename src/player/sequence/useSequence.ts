import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePlayerConfig } from '../playerConfig';
import { SequenceDriver } from './SequenceDriver';
import type { SequenceView } from './sequenceView';

/**
 * Keeps one driver while both elements exist.
 * @param onDurationChange called with the duration in seconds
 */
export function useSequence(
  first: HTMLVideoElement | null,
  second: HTMLVideoElement | null,
  onDurationChange: (key: string, seconds: number) => void,
): { driver: SequenceDriver | null; view: SequenceView | null } {
  const config = usePlayerConfig();
  const [driver, setDriver] = useState<SequenceDriver | null>(null);
  const latest = useRef(onDurationChange);
  useEffect(() => {
    latest.current = onDurationChange;
  });
  useEffect(() => {
    if (first === null || second === null) return undefined;
    const controller = new AbortController();
    setDriver(
      new SequenceDriver(
        { videos: [first, second], config, onDurationChange: (key, seconds) => latest.current(key, seconds) },
        controller.signal,
      ),
    );
    return () => {
      controller.abort();
      setDriver(null);
    };
  }, [first, second, config]);
  const subscribe = useCallback(
    (listener: () => void) => driver?.subscribe(listener) ?? (() => undefined),
    [driver],
  );
  const view = useSyncExternalStore(subscribe, () => driver?.getView() ?? null);
  return { driver, view };
}

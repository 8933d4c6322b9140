import { useCallback, useEffect, useState } from 'react';
import type { Failure, Result } from '@/domain/result';

export type Loaded<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value }
  | { kind: 'failed'; failure: Failure };

/**
 * Loads a value, and loads it again on `retry`. Another `load` function drops earlier results, so pass a
 * stable one.
 */
export function useLoaded<Value>(load: () => Promise<Result<Value>>): {
  loaded: Loaded<Value>;
  retry: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{
    load: () => Promise<Result<Value>>;
    attempt: number;
    result: Result<Value>;
  } | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void load().then((result) => {
      if (isCurrent) setAnswer({ load, attempt, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  if (answer?.load !== load || answer.attempt !== attempt) return { loaded: { kind: 'loading' }, retry };
  return {
    loaded: answer.result.ok
      ? { kind: 'ready', value: answer.result.value }
      : { kind: 'failed', failure: answer.result.failure },
    retry,
  };
}

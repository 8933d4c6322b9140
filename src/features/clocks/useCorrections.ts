import { useCallback, useEffect, useState } from 'react';
import { clampCorrection } from '@/features/replay/recordings';
import { useAppDispatch } from '@/store/hooks';
import { readMark, writeMark } from '@/store/userMarks';

const NAME = 'clocks';

/** What an earlier visit left, as far as it makes sense. */
function parse(text: string | null): ReadonlyMap<string, number> {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    if (typeof stored !== 'object' || stored === null) return new Map();
    return new Map(
      Object.entries(stored).flatMap(([id, value]: [string, unknown]): [string, number][] =>
        typeof value === 'number' && clampCorrection(value) !== 0 ? [[id, clampCorrection(value)]] : [],
      ),
    );
  } catch {
    return new Map();
  }
}

/** What is to be added to each camera's clock, in milliseconds; kept in this browser for this user. */
export function useCorrections(): {
  corrections: ReadonlyMap<string, number>;
  correct: (cameraId: string, milliseconds: number) => void;
} {
  const dispatch = useAppDispatch();
  const [corrections, setCorrections] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const text = await dispatch(readMark(NAME));
      if (!isGone) setCorrections(parse(text));
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [dispatch]);
  const correct = useCallback(
    (cameraId: string, milliseconds: number) => {
      const next = new Map(corrections);
      const value = clampCorrection(milliseconds);
      if (value === 0) next.delete(cameraId);
      else next.set(cameraId, value);
      setCorrections(next);
      void dispatch(writeMark(NAME, JSON.stringify(Object.fromEntries(next))));
    },
    [corrections, dispatch],
  );
  return { corrections, correct };
}

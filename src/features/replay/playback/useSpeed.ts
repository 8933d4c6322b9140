import { useCallback, useEffect, useState } from 'react';
import { SPEEDS, type Speed } from '@/domain/replayAddress';
import { useAppDispatch } from '@/store/hooks';
import { readMark, writeMark } from '@/store/userMarks';

const NAME = 'speed';

export function useSpeed(
  asked: Speed | null,
  onSelect: (speed: Speed) => void,
): { speed: Speed; setSpeed: (speed: Speed) => void } {
  const dispatch = useAppDispatch();
  const [kept, setKept] = useState<Speed>(1);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const text = await dispatch(readMark(NAME));
      const found = SPEEDS.find((speed) => String(speed) === text);
      if (!isGone && found !== undefined) setKept(found);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [dispatch]);
  const setSpeed = useCallback(
    (speed: Speed) => {
      setKept(speed);
      void dispatch(writeMark(NAME, String(speed)));
      onSelect(speed);
    },
    [dispatch, onSelect],
  );
  return { speed: asked ?? kept, setSpeed };
}

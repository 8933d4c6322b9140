import { useCallback, useEffect, useState } from 'react';
import { SPEEDS, type Speed } from '@/domain/replayAddress';
import { useServices } from '@/store/hooks';

const NAME = 'speed';

export function useSpeed(
  requested: Speed | null,
  onSelect: (speed: Speed) => void,
): { speed: Speed; setSpeed: (speed: Speed) => void } {
  const services = useServices();
  const [kept, setKept] = useState<Speed | null>(null);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const text = await services.marks.read(NAME);
      const found = SPEEDS.find((speed) => String(speed) === text);
      if (!isGone && found !== undefined) setKept((chosen) => chosen ?? found);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, [services]);
  const setSpeed = useCallback(
    (speed: Speed) => {
      setKept(speed);
      void services.marks.write(NAME, String(speed));
      onSelect(speed);
    },
    [services, onSelect],
  );
  return { speed: requested ?? kept ?? 1, setSpeed };
}
